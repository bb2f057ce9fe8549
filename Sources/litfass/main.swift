print("litfass")
