import ArgumentParser
import IPRenderKit

struct FontsCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists the font files in use, and those that are missing.",
    discussion: """
      Reads every file and compares its SHA-256 with the manifest's. The exit code is 70 if a required family is missing.

      \(EnvironmentVariable.help([.fontDir]))
      """)

  @Settings var fonts = FontOptions()

  @Setting("json", "Print JSON.")
  var json = false

  @Settings("Safety") var sandbox = SandboxOptions()

  func run() throws {
    try Reporter().run { () throws(CommandError) in
      try InputFolder.requireNamed(fonts.fontDir)
      try sandbox.enter(inputs: [], read: fonts.fontDir)
      let table = FontTable(directories: fonts.fontDir)
      try OutputTarget.standardOutput.write(json ? table.json : table.text)
      if let family = table.missingFamilies.first {
        let package = table.rows.first { $0.face.family == family }?.face.package ?? ""
        throw CommandError(FontError.missingFamily(family: family.rawValue, package: package))
      }
    }
  }
}

extension FontTable {
  /// The table with one row per face: state, role, digest, package and file.
  fileprivate var text: String {
    let cells = rows.map { row in
      [
        row.state.title, row.face.role, String(row.digest?.prefix(Self.shownDigits) ?? "-"), row.face.package,
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
          $0.value("package", row.face.package)
          $0.value("sha256", row.digest)
          $0.value("manifest", row.face.sha256)
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
    case .otherVersion(_, let sha256): sha256
    case .missing: nil
    }
  }
}

extension FontTable.State {
  fileprivate var title: String {
    switch self {
    case .verified: "verified"
    case .otherVersion: "other-version"
    case .missing: "missing"
    }
  }
}
