import JSON
import LitfassClient

package func number(in release: Release?) -> String {
    JSON.text(release?.document("technical", in: "hotlines")?["number"]?.phone?.display)
}

@main struct Notice {
    static func main() throws {
        let client = try LitfassClient(
            repository: "https://content.example.org/", root: [], folder: "/nowhere", languages: ["de"])
        print(number(in: client.release))
    }
}
