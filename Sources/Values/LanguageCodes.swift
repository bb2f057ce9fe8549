package import Bundles

/// The languages of ISO 639-1. Those of three letters (ISO 639-3) are some thousands, and are taken on trust; so are the tags
/// that begin with `x-` and `i-`. Of four letters or more the grammar knows languages and the registry of RFC 5646 has none:
/// who writes `german` means a name.
///
/// A list in the source, so that what `check` finds is the same on every machine.
package enum LanguageCodes {
    package static func contains(_ tag: LanguageTag) -> Bool {
        switch tag.subtags[0].utf8.count {
        case 2: codes.contains(String(tag.subtags[0]))
        case 1, 3: true
        default: false
        }
    }

    private static let codes = Set(table.split { $0 == " " || $0 == "\n" }.map(String.init))

    private static let table = """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el
        en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu
        ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na
        nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn
        so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """
}
