package import Bundles
package import Models
package import Workspaces

/// What the releases of a workspace offer to apps: the models of what is published, bundle by bundle.
package struct Surface: Sendable {
    package struct Bundle: Sendable {
        package let name: BundleName
        package let collections: [Model]
        package let parameterSets: [Model]
    }

    package let product: String
    package let bundles: [Bundle]

    /// What only an app is shipped with is in no release.
    package init(_ content: WorkspaceContent) {
        product = content.configuration.product
        bundles = content.configuration.bundles.compactMap { plan in
            let collections = plan.collections.compactMap { content.collection(named: $0.text)?.model }
            let sets = plan.parameterSets.compactMap { content.parameters(named: $0.text)?.model }
            let bundle = Bundle(
                name: plan.name, collections: collections.filter { $0.delivery == .dynamic },
                parameterSets: sets.filter { $0.delivery == .dynamic })
            return bundle.collections.isEmpty && bundle.parameterSets.isEmpty ? nil : bundle
        }
    }

    var collections: [Model] { bundles.flatMap(\.collections) }
    var parameterSets: [Model] { bundles.flatMap(\.parameterSets) }
}
