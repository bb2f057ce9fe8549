import Models
import Rulebook
import Testing
import Values

@testable import Authoring

/// Facts of two documents without a word between them.
@Suite struct `Mixed facts` {
    @Test(arguments: [
        "{{ hotlines.technical.number }} ({{ hotlines.health.opening-hours }})",
        "{{ hotlines.technical.number }}\n({{ hotlines.health.opening-hours }})",
        "{{ hotlines.technical.name }}: **{{ hotlines.health.number }}**",
    ])
    func `are found`(text: String) throws {
        #expect(MixedFacts.problems(of: try Template(text)).count == 1)
    }

    @Test(arguments: [
        // Of one document, the same of two, and of two collections.
        "{{ hotlines.technical.number }} ({{ hotlines.technical.opening-hours }})",
        "{{ hotlines.technical.number }}, {{ hotlines.health.number }}",
        "{{ hotlines.technical.number }} ({{ faq.hotlines.title }})",
        "{{ exposure.v1.minimum }} ({{ exposure.v1.maximum }})",
        // Something begins between the two.
        "{{ hotlines.technical.number }}. {{ hotlines.health.name }} is another one.",
        "{{ hotlines.technical.number }}\n\n({{ hotlines.health.opening-hours }})",
        "{{ hotlines.technical.number }}\n- {{ hotlines.health.opening-hours }}",
        "{{ hotlines.technical.number }}; questions: {{ hotlines.health.opening-hours }}",
    ])
    func `are not what belongs together, or stands apart`(text: String) throws {
        #expect(MixedFacts.problems(of: try Template(text)).isEmpty)
    }
}
