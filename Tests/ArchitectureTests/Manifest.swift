/// What `Package.swift` declares.
struct Manifest {
    /// The imports of each target in `Sources`, by its name.
    private(set) var imports: [String: Set<String>] = [:]

    init(_ text: String) {
        let declaration =
            #/(?:module|executable|cLibrary)\(\s*(?:withCodeNamed: )?"(?<name>[\w-]+)"(?<imports>(?:,\s*(?:imports|onLinux): \[[^\]]*\])*)/#
        for match in text.matches(of: declaration) {
            let names = match.output.imports.matches(of: #/"(\w+)"/#).map { String($0.1) }
            imports[String(match.output.name)] = Set(names)
        }
    }

    /// What one module may not import and does, in words.
    func violations(of module: Module, among modules: [Module] = Module.all) -> [String] {
        guard let imported = imports[module.name] else { return ["Package.swift does not declare \(module.name)"] }
        let forbidden = imported.intersection(Limits.forbiddenImports[module.name] ?? [])
        let misplaced = imported.filter { name in
            guard let other = modules.firstIndex(where: { $0.name == name }),
                let own = modules.firstIndex(where: { $0.name == module.name })
            else { return true }
            return modules[other].layer > module.layer
                || (modules[other].layer == module.layer && !(module.layer.isStacked && other < own))
        }
        return forbidden.union(misplaced).sorted().map { "\(module.name) may not import \($0)" }
    }
}
