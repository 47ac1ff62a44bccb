import Glibc
import JSONText
import PageModel
import PageReading
import Pictures
import Primitives
import Typography

extension FontSet {
  /// Reads a manifest of fonts (Spec/Fonts.md 10). Only the manifest is parsed; its font files must exist, and
  /// `FontBook` opens them.
  ///
  /// - Throws: the error of the file, or ``FontError/invalidSet(path:location:reason:fix:)`` with the place of the first
  ///   problem.
  package init(contentsOf path: String) throws(RenderError) {
    // A pipe would block, and cannot be read again for the next input.
    var rule = FileAccess.rule
    if case .anything = rule { rule = .regularFiles }
    let file: InputFile
    do throws(InputError) {
      file = try InputFile(reading: path, limit: Self.limit, rule: rule)
    } catch {
      switch error {
      case .isFolder:
        throw .fonts(
          .invalidSet(path: path, location: nil, reason: "this is a folder", fix: "name the manifest in it"))
      default: throw .input(error)
      }
    }
    let bytes = file.writtenBytes
    let root: JSONValue
    do throws(ReadError) { root = try JSONDocument(reading: bytes, limits: Limits()).root } catch {
      throw .unreadable(error, file: path)
    }
    do throws(FontError) {
      var reader = FontSetReader(path: path, bytes: bytes)
      self.init(path: path, faces: try reader.faces(root))
    } catch {
      throw .fonts(error)
    }
  }

  /// The maximum size of a manifest, in bytes.
  private static let limit = 1 << 20
}

/// Reads the rows of a manifest of fonts.
private struct FontSetReader {
  let path: String
  let locator: SourceLocator
  private let folder: Path
  private var rows: [(role: FontRole, line: Int)] = []

  init(path: String, bytes: [UInt8]) {
    self.path = path
    locator = SourceLocator(bytes)
    folder = Path(path).beforeLastName
  }

  private static let keys = ["fonts"]
  private static let rowKeys = ["role", "weight", "slant", "scripts", "language", "file", "index", "axes"]
  private static let weights = [FontWeight.regular, .medium, .semibold, .bold].map(\.rawValue)
  private static let languages = ["ja", "ko", "zh-Hans", "zh-Hant"]
  /// The scripts that the faces of Han characters draw too, and their languages.
  private static let hanScripts = [
    "Hang": "ko", "Kore": "ko", "Hira": "ja", "Kana": "ja", "Jpan": "ja", "Hans": "zh-Hans",
    "Hant": "zh-Hant",
    "Bopo": "zh-Hant",
  ]
  private static let mostRows = 256
  private static let mostFaces = 65535

  mutating func faces(_ root: JSONValue) throws(FontError) -> [ReferenceFace] {
    let members = try members(of: root, known: Self.keys, what: "the manifest")
    guard let list = members["fonts"] else {
      throw invalid(
        root, "the manifest has no \"fonts\"",
        "write {\"fonts\": [...]}; 'iprender fonts --template' shows one")
    }
    guard list.isArray else { throw expected("an array of fonts", list) }
    let elements = Array(list.elements)
    guard elements.count <= Self.mostRows else {
      throw invalid(list, "the manifest has more than \(Self.mostRows) fonts", "remove some")
    }
    var faces: [ReferenceFace] = []
    for element in elements { faces.append(try face(element)) }
    for (face, element) in zip(faces, elements) {
      let role = face.role
      guard role.family == .fallback, role.weight >= FontWeight.semibold.rawValue else { continue }
      let regular = FontRole(.fallback, scripts: role.scripts, hanLanguage: role.hanLanguage)
      if !rows.contains(where: { $0.role == regular }) {
        throw invalid(
          element, "the role '\(role.name)' has no regular face, so it would never be used",
          "add a row with the same scripts and \"weight\": 400")
      }
    }
    return faces
  }

  private mutating func face(_ value: JSONValue) throws(FontError) -> ReferenceFace {
    let members = try members(of: value, known: Self.rowKeys, what: "a font")
    let role = try role(value, members)
    let line = place(value)?.line ?? 0
    if let other = rows.first(where: { $0.role == role }) {
      throw invalid(
        value, "the role '\(role.name)' is already set on line \(other.line)", "remove one of the two")
    }
    rows.append((role, line))
    guard let file = members["file"] else {
      throw invalid(value, "the role '\(role.name)' has no \"file\"", "name its font file, or remove the row")
    }
    guard let name = file.string, !name.isEmpty, !name.unicodeScalars.contains("\0") else {
      throw expected("the path of a font file", file)
    }
    let path = Path(literal: name).isAbsolute ? Path(literal: name) : folder.appending(Path(literal: name))
    try requireFile(path, file)
    var index = 0
    if let value = members["index"] {
      guard let number = value.integer, 0...Self.mostFaces ~= number else {
        throw expected("the number of a face in the file, from 0", value)
      }
      index = number
    }
    var axes: [FontVariation] = []
    var places: [String: InputLocation] = [:]
    if let value = members["axes"] {
      guard value.isObject else { throw expected("an object of axes, such as {\"wght\": 510}", value) }
      for key in value.keys {
        let (tag, setting) = (key.string ?? "", value.value(ofKey: key))
        // "opsz": "auto" is the default, as in style sheets.
        if tag == "opsz", setting.string == "auto" { continue }
        guard let number = setting.double, abs(number) <= Self.largestAxis else {
          throw expected(tag == "opsz" ? "a number or \"auto\"" : "a number", setting)
        }
        axes.removeAll { $0.tag == tag }
        axes.append(FontVariation(tag: tag, value: number))
        places[tag] = place(setting)
      }
    }
    return ReferenceFace(
      role, path: path.name, index: index, axes: axes,
      places: ReferenceFace.Places(file: place(file), index: members["index"].flatMap(place), axes: places))
  }

  /// Values of axes are numbers with 16 bits before the point.
  private static let largestAxis = 32767.0

  private func requireFile(_ path: Path, _ value: JSONValue) throws(FontError) {
    let name = path.name.asVisibleLine
    guard let status = path.status else {
      throw invalid(
        value, "cannot read the font file '\(name)': \(String(cString: strerror(errno)))",
        "correct the path, which starts at the folder of the manifest, or remove the row")
    }
    guard status.isRegular else {
      throw invalid(
        value, "cannot read the font file '\(name)': it is not a regular file", "name a font file")
    }
  }

  private func role(_ row: JSONValue, _ members: [String: JSONValue]) throws(FontError) -> FontRole {
    guard let value = members["role"] else {
      throw invalid(row, "the font has no \"role\"", "use one of \(Self.roleNames)")
    }
    guard let name = value.string else { throw expected("the name of a role", value) }
    guard let family = FontRole.replaceable.first(where: { $0.rawValue == name }) else {
      throw invalid(
        value, "unknown role '\(name.asExcerpt)'",
        Spelling.help(
          for: name, among: FontRole.replaceable.map(\.rawValue), else: "use one of \(Self.roleNames)"))
    }
    var role = FontRole(family, scripts: ["-"])
    if let value = members["weight"] {
      guard let weight = value.integer, Self.weights.contains(weight) else {
        throw invalid(
          value, "the weight cannot be \(value.isString ? "text" : value.source.asExcerpt)",
          "use 400, 500, 600 or 700; an axis such as \"axes\": {\"wght\": 510} sets the exact weight")
      }
      role.weight = weight
    }
    if let value = members["slant"] {
      guard let slant = value.string, ["upright", "italic"].contains(slant) else {
        throw expected("\"upright\" or \"italic\"", value)
      }
      role.isItalic = slant == "italic"
    }
    let hasStyles = family != .emoji && family != .fallback
    if !hasStyles, role.isItalic {
      throw invalid(members["slant"] ?? row, "the role '\(name)' has no italic", "remove \"slant\"")
    }
    if family == .emoji, role.weight != FontWeight.regular.rawValue {
      throw invalid(members["weight"] ?? row, "the role 'emoji' has one weight", "remove \"weight\"")
    }
    for key in ["scripts", "language"] where family != .fallback {
      if let value = members[key] {
        throw invalid(value, "only the role 'fallback' has \"\(key)\"", "remove \"\(key)\"")
      }
    }
    guard family == .fallback else { return role }
    role.scripts = try scripts(members["scripts"])
    if let value = members["language"] {
      guard let language = value.string, Self.languages.contains(language) else {
        throw invalid(
          value, "unknown language '\((value.string ?? value.source).asExcerpt)' of Han characters",
          "use ja, ko, zh-Hans or zh-Hant")
      }
      guard role.scripts == ["Hani"] else {
        throw invalid(value, "only the script Hani has a \"language\"", "write \"scripts\": [\"Hani\"]")
      }
      role.hanLanguage = language
    }
    return role
  }

  private static let roleNames = FontRole.replaceable.map(\.rawValue).joined(separator: ", ")

  private func scripts(_ value: JSONValue?) throws(FontError) -> [String] {
    guard let value else { return ["*"] }
    let values = value.isArray ? Array(value.elements) : [value]
    guard !values.isEmpty else { throw expected("ISO 15924 codes, such as \"Arab\"", value) }
    var codes: [String] = []
    for value in values {
      guard let code = value.string else { throw expected("an ISO 15924 code, such as \"Arab\"", value) }
      if let language = Self.hanScripts[code] {
        throw invalid(
          value, "the faces of Han characters draw the script '\(code)'",
          "write \"scripts\": [\"Hani\"] and \"language\": \"\(language)\"")
      }
      guard code == "*" || FontManifest.knownScripts.contains(code) else {
        throw invalid(
          value, "unknown script '\(code.asExcerpt)'",
          Spelling.help(
            for: code, among: FontManifest.knownScripts, else: "use an ISO 15924 code, such as \"Arab\""))
      }
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  /// Returns the members of an object by name. A null value counts as missing.
  private func members(
    of object: JSONValue, known: [String], what: String
  ) throws(FontError) -> [String: JSONValue] {
    guard object.isObject else { throw expected("an object for \(what)", object) }
    var members: [String: JSONValue] = [:]
    for key in object.keys {
      let name = key.string ?? ""
      guard known.contains(name) else {
        throw invalid(
          key, "unknown key '\(name.asExcerpt)'",
          Spelling.help(for: name, among: known, else: "use one of \(known.joined(separator: ", "))"))
      }
      let value = object.value(ofKey: key)
      members[name] = value.isNull ? nil : value
    }
    return members
  }

  // MARK: - Errors

  private func place(_ value: JSONValue) -> InputLocation? { locator.locate(value.offset) }

  private func expected(_ what: String, _ value: JSONValue) -> FontError {
    invalid(value, "expected \(what), found \(value.kindName)", nil)
  }

  private func invalid(_ value: JSONValue, _ reason: String, _ fix: String?) -> FontError {
    .invalidSet(path: path, location: place(value), reason: reason, fix: fix)
  }
}
