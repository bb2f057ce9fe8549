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
        platform: "Plattform", anyPlatform: "alle", version: "Version der App", search: "In den Fragen suchen",
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
        interface: "Language of the preview", platform: "Platform", anyPlatform: "all", version: "Version of the app",
        search: "Search the questions", found: "%d found", missing: "missing in this language; shown in",
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
