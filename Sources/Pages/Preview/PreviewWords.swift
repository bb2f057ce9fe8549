/// What the preview itself says, around the texts that it shows.
struct PreviewWords: Sendable {
    /// BCP 47.
    let tag: String
    let name: String
    let title: String
    let language: String
    let interface: String
    let platform: String
    let anyPlatform: String
    let version: String
    let view: String
    let allVariants: String
    let onePhone: String
    let systemVersion: String
    /// Takes `%z`, the time zone.
    let moment: String
    /// Takes `%s`, the name of a draw.
    let draw: String
    /// What holds for what is left empty.
    let unknown: String
    /// Takes `%v`, a moment.
    let next: String
    let last: String
    let jump: String
    /// At what the chosen phone does not get at the chosen moment.
    let outside: String
    let search: String
    /// Takes `%d`.
    let found: String
    let missing: String
    let partial: String
    let stale: String
    let contents: String
    let empty: String
    /// Takes `%v`, the lowest version.
    let locked: String
    /// Takes `%v`, the newest version.
    let update: String
    let system: String
    let current: String
    let unreadable: String
    let problems: String
    let error: String
    let warning: String
    let fix: String
    /// Takes `%d`, how many.
    let waived: String
    let errors: String
    let skip: String
    let live: String
    let updated: String
    let gone: String
    let states: String
    let yes: String
    let no: String

    static let all = [german, english]

    static let german = PreviewWords(
        tag: "de", name: "Deutsch", title: "Vorschau", language: "Sprache der App", interface: "Sprache der Vorschau",
        platform: "Plattform", anyPlatform: "keine Angabe", version: "Version der App", view: "Ansicht",
        allVariants: "alle Varianten",
        onePhone: "was ein Telefon zeigt", systemVersion: "Version des Systems",
        moment: "Zeitpunkt (%z), leer für jetzt", draw: "Platz in der Auslosung %s, in Prozent",
        unknown: "Was leer ist, ist unbekannt: Was danach fragt, gilt nicht.", next: "Nächste Änderung: %v.",
        last: "Danach ändert sich nichts mehr von selbst.", jump: "Diesen Zeitpunkt zeigen",
        outside: "nicht für dieses Telefon zu dieser Zeit", search: "In den Fragen suchen",
        found: "%d gefunden", missing: "fehlt in dieser Sprache; gezeigt wird", partial: "fehlt in dieser Sprache",
        stale: "veraltet: der Ausgangstext hat sich geändert",
        contents: "Inhalt", empty: "leer",
        locked: "Diese App ist zu alt. Unter Version %v zeigt sie nichts als die Aufforderung, sie zu aktualisieren.",
        update: "Für diese App gibt es eine neuere Version: %v. Sie zeigt alles und weist darauf hin.",
        system: "Sie läuft ab Systemversion %v.", current: "Diese App ist aktuell und zeigt alles.",
        unreadable: "Das ist keine Version: Zahlen und Punkte, etwa 3.2.0.", problems: "Befunde der Prüfung",
        error: "Fehler", warning: "Warnung", fix: "Zu tun:", waived: "Dazu ausgenommen: %d",
        errors: "Die Dateien haben Fehler. Gezeigt wird der letzte Stand ohne Fehler.", skip: "Zum Inhalt",
        live: "Die Seite folgt jedem Speichern.", updated: "Aktualisiert um", gone: "Die Vorschau läuft nicht mehr.",
        states: "fehlende und veraltete Texte", yes: "ja", no: "nein")

    static let english = PreviewWords(
        tag: "en", name: "English", title: "Preview", language: "Language of the app",
        interface: "Language of the preview", platform: "Platform", anyPlatform: "not given",
        version: "Version of the app", view: "View",
        allVariants: "all variants", onePhone: "what one phone shows", systemVersion: "Version of the system",
        moment: "Moment (%z), empty for now", draw: "Place in the draw %s, in percent",
        unknown: "What is empty is unknown: nothing that asks for it holds.", next: "Next change: %v.",
        last: "Nothing changes by itself after that.", jump: "Show that moment",
        outside: "not for this phone at this time", search: "Search the questions", found: "%d found",
        missing: "missing in this language; shown in",
        partial: "missing in this language", stale: "stale: the source text has changed",
        contents: "Contents", empty: "empty",
        locked: "This app is too old. Below version %v it shows nothing but the request to update it.",
        update: "There is a newer version of this app: %v. It shows everything, and says so.",
        system: "It runs from system version %v on.", current: "This app is up to date and shows everything.",
        unreadable: "That is no version: numbers and dots, such as 3.2.0.", problems: "Findings of the check",
        error: "Error", warning: "Warning", fix: "To do:", waived: "Waived besides: %d",
        errors: "The files have errors. What is shown is the last state without any.", skip: "To the contents",
        live: "The page follows every save.", updated: "Updated at", gone: "The preview has ended.",
        states: "missing and stale texts", yes: "yes", no: "no")
}
