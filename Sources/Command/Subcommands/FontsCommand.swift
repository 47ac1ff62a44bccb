import ArgumentParser
import IPRenderKit

struct FontsCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists the font files in use, and those that are missing.",
    discussion: """
      Reads every file and compares its SHA-256 with the manifest's. The exit code is 70 if a required family is missing.

      To draw with your own fonts, such as those of a Mac, write a manifest, check it, and pass it with --font-set:

        iprender fonts --template > fonts.json
        iprender fonts --check fonts.json
        iprender page.json --font-set fonts.json -o page.png

      \(EnvironmentVariable.help([.fontDir]))
      """)

  @Settings var fonts = FontOptions()

  @Setting("template", "Print a manifest for --font-set, with the names of Apple's fonts.")
  var template = false

  @Setting(
    "check", "Check a manifest for --font-set, and list what draws each role.", "file", parsing: .next,
    completion: .file(extensions: ["json"]), OptionParsing.path)
  var check: String?

  @Setting("json", "Print JSON.")
  var json = false

  @Settings("Safety") var sandbox = SandboxOptions()

  func validate() throws {
    if template, check != nil { throw ValidationError("--template and --check exclude each other.") }
    if fonts.fontSet != nil, template || check != nil {
      throw ValidationError("\(template ? "--template" : "--check") and --font-set exclude each other.")
    }
  }

  func run() throws {
    try Reporter().run { () throws(CommandError) in
      if template { return try OutputTarget.standardOutput.write(Texts.fontSet + "\n") }
      var sources = try fonts.sources()
      if let check { sources.fontSet = try FontSet(named: check) }
      try sandbox.enter(inputs: [], read: sources.read)
      var manifest = FontManifest.builtIn
      if let set = sources.fontSet {
        do throws(FontError) { manifest = try manifest.replacing(with: set) } catch {
          throw CommandError(error)
        }
      }
      let table = FontTable(manifest: manifest, directories: sources.folders)
      if check != nil, let digest = try sources.digest() {
        let report = FontSetReport(rows: table.rows, digest: digest)
        return try OutputTarget.standardOutput.write(json ? report.json : report.text)
      }
      try OutputTarget.standardOutput.write(json ? table.json : table.text)
      if let family = table.missingFamilies.first {
        let package = table.rows.first { $0.face.family == family }?.face.package ?? ""
        throw CommandError(FontError.missingFamily(family: family.rawValue, package: package))
      }
    }
  }
}

/// The faces that draw each role with a font set.
private struct FontSetReport {
  private let digest: String
  private let lines: [Line]

  private struct Line {
    let role: String
    let row: FontTable.Row?
    var details: FontFileDetails?
  }

  init(rows: [FontTable.Row], digest: String) {
    self.digest = digest
    let shown = rows.filter { row in
      FontRole.replaceable.contains(row.face.family) && (row.face.isReference || row.face.family != .fallback)
    }
    var lines = shown.map { row in
      var details: FontFileDetails?
      if let face = row.face.reference,
        case .success(let found) = FontFileDetails.open(face.path, index: face.index)
      {
        details = found
      }
      return Line(role: row.face.role, row: row, details: details)
    }
    lines.append(Line(role: "other characters", row: nil))
    self.lines = lines
  }

  private func use(_ line: Line) -> String {
    guard let row = line.row, !row.face.isReference else { return line.row == nil ? "built-in" : "used" }
    return row.state == .missing ? "missing" : "built-in"
  }

  /// The values of axes, for example `wght 600, opsz 17 to 28 by size`.
  private func axes(_ line: Line) -> String {
    guard let face = line.row?.face.reference else { return "" }
    let fixed = face.variations.map { "\($0.tag) \(JSONWriter.number($0.value))" }
    let sized = face.opticalSizes.map {
      "opsz \(JSONWriter.number($0.lowerBound)) to \(JSONWriter.number($0.upperBound)) by size"
    }
    let tracking = line.details?.hasTracking == true ? "tracking" : nil
    return (fixed + [sized, tracking].compactMap { $0 }).joined(separator: ", ")
  }

  var text: String {
    let cells = lines.map { line -> [String] in
      guard let row = line.row else { return [use(line), line.role, "the fonts of 'iprender fonts'"] }
      guard row.face.isReference else { return [use(line), line.role, row.face.file] }
      let axes = axes(line)
      let file = Path.visible(row.face.file) + (row.face.index == 0 ? "" : " \(row.face.index)")
      return [
        use(line), line.role, "\(file): \(line.details?.name ?? "")" + (axes.isEmpty ? "" : " (\(axes))"),
      ]
    }
    let widths = (0..<2).map { column in cells.map { $0[column].count }.max() ?? 0 }
    let table = cells.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ") + "  " + row[2] + "\n"
    }
    let used = lines.count { $0.row?.face.isReference == true }
    return table.joined().asVisibleLines
      + "\(used) of \(lines.count - 1) roles use the font set \(digest.prefix(12))\n"
  }

  var json: String {
    var writer = JSONWriter(indentation: 1)
    writer.object {
      $0.value("digest", digest)
      $0.array("roles") { list in
        for line in lines {
          list.object {
            $0.value("role", line.role)
            $0.value("use", use(line))
            guard let row = line.row else { return }
            $0.value("file", Path.visible(row.face.file))
            guard let face = row.face.reference else { return }
            $0.value("index", face.index)
            $0.value("name", line.details?.name)
            $0.object("axes") { axes in for axis in face.variations { axes.value(axis.tag, axis.value) } }
            if let sizes = face.opticalSizes { $0.value("opsz", [sizes.lowerBound, sizes.upperBound]) }
            $0.value("tracking", line.details?.hasTracking == true)
          }
        }
      }
    }
    return writer.text + "\n"
  }
}

extension FontTable {
  /// The table with one row per face: state, role, digest, package and file.
  fileprivate var text: String {
    let cells = rows.map { row in
      [
        row.state.title, row.face.role, String(row.digest?.prefix(Self.shownDigits) ?? "-"),
        row.face.isReference ? "-" : row.face.package,
        row.state.path ?? row.face.file,
      ]
    }
    let widths = (0..<4).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let padded = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }
      return (padded + row.suffix(1)).joined(separator: "  ") + "\n"
    }.joined()
  }

  private static let shownDigits = 12

  /// A JSON array with an object for each face; `path` is `null` if the file is missing.
  fileprivate var json: String {
    var writer = JSONWriter(indentation: 1)
    writer.array { list in
      for row in rows {
        list.object {
          $0.value("role", row.face.role)
          $0.value("state", row.state.title)
          $0.value("file", row.face.file)
          $0.value("index", row.face.index)
          $0.value("path", row.state.path)
          $0.value("package", row.face.isReference ? nil : row.face.package)
          $0.value("sha256", row.digest)
          $0.value("manifest", row.face.isReference ? nil : row.face.sha256)
        }
      }
    }
    return writer.text + "\n"
  }
}

extension FontTable.Row {
  /// The SHA-256 digest of the file that was found; `nil` if it is missing.
  fileprivate var digest: String? {
    switch state {
    case .verified: face.sha256
    case .otherVersion(_, let sha256), .own(_, let sha256): sha256
    case .missing: nil
    }
  }
}

extension FontTable.State {
  fileprivate var title: String {
    switch self {
    case .verified: "verified"
    case .otherVersion: "other-version"
    case .own: "font-set"
    case .missing: "missing"
    }
  }
}
