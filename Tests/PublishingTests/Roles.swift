import Publishing

/// The roles of the policies here.
extension Policy.Role {
    static let content = Policy.Role.delegated("content")
    static let parameters = Policy.Role.delegated("parameters")
}
