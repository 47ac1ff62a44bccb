import Localization
import PageModel
import PageReading
import StreamReading

// Themes, text sizes and languages that change (Spec/Tapes.md 2).

extension SceneScriptBuilder {
  func setTheme(_ name: Tape.Named, at start: Double) throws(Reader.Failure) {
    guard reader.hasTheme(name.text) else {
      let names = reader.themeNames
      throw fault(
        "unknown theme '\(name.text.asExcerpt)'",
        help: Spelling.help(
          for: name.text, among: names, else: "use one of \(names.joined(separator: ", "))"),
        name.origin)
    }
    var next = appearance
    next.theme = name.text
    become(next, at: start)
  }

  func setTextSize(_ size: Int, at start: Double, _ origin: InputOrigin) throws(Reader.Failure) {
    let sizes = reader.textSizes
    guard sizes.contains(size) else {
      let known = sizes.map(String.init).joined(separator: ", ")
      throw fault(
        "\(size) is not a text size",
        help: "use one of \(known)", origin)
    }
    var next = appearance
    next.textSize = size
    become(next, at: start)
  }

  func setLanguage(_ tag: Tape.Named, at start: Double) throws(Reader.Failure) {
    guard Language(tag: tag.text) != nil else {
      throw fault(
        "unknown language '\(tag.text.asExcerpt)'",
        help: "use en, \(Language.ownTags.joined(separator: ", "))", tag.origin)
    }
    var next = appearance
    next.language = tag.text
    become(next, at: start)
  }

  private func become(_ next: SceneScript.Appearance, at start: Double) {
    let place = appearances.firstIndex(of: next) ?? appearances.count
    if place == appearances.count { appearances.append(next) }
    happen(.appearance(place + 1, hasSameLayout: next.hasLayout(of: appearance)), at: start)
    appearance = next
  }
}
