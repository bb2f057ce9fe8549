// The room YAML.
