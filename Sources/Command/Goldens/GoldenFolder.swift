import IPRenderKit

/// A folder of goldens: inputs, options files next to them, and expected results.
struct GoldenFolder {
  /// The cases in the order of their names.
  private(set) var cases: [GoldenCase] = []
  /// The expected results without a case and the options files without an input, as paths in the folder.
  private(set) var unused: [String] = []
  /// The files and folders that options name, in addition to the inputs.
  private(set) var named: (files: Set<String>, folders: Set<String>) = ([], [])
  private let root: Path
  /// The folders that contain every file that options may name.
  private let roots: [Path]
  private let fonts: FontSources

  private static let commonOptions = Path(literal: "options")
  /// The folder of files that pages name. They are not cases, even if they could be read as inputs.
  private static let media = Path(literal: "media")
  private static let readme = Path(literal: "README")

  /// Finds the goldens in a folder.
  ///
  /// - Parameters:
  ///   - roots: Additional folders in which options may name files.
  ///   - fonts: The fonts for all cases.
  init(_ path: String, roots: [String], fonts: FontSources) throws(CommandError) {
    root = Path(path)
    self.fonts = fonts
    try InputFolder.requireNamed([path] + roots)
    self.roots = ([path] + roots).compactMap { Path($0).resolved }
    try find(in: Path(bytes: []), [])
    try leaveOutNamed()
  }

  private mutating func find(in folder: Path, _ inherited: [OptionsFile]) throws(CommandError) {
    let place = folder.bytes.isEmpty ? root : root.appending(folder)
    var (files, folders): ([Path], [Path]) = ([], [])
    for name in place.entries.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) })
    where name.bytes.first != UInt8(ascii: ".") {
      guard let status = place.appending(name).status else { continue }
      if status.isFolder { folders.append(name) } else if status.isRegular { files.append(name) }
    }
    var options = inherited
    if files.contains(Self.commonOptions) {
      options.append(try OptionsFile(place.appending(Self.commonOptions), roots: roots))
    }
    try add(files, of: folder, options)
    for name in folders where name != Self.media { try find(in: folder.appending(name), options) }
  }

  /// Adds the cases of one folder.
  private mutating func add(_ files: [Path], of folder: Path, _ common: [OptionsFile]) throws(CommandError) {
    let inputs = files.filter {
      (InputEnding.has($0) || InputEnding.isTape($0)) && !Self.isExpected($0)
        && $0.withoutEnding != Self.readme
    }
    let stems = Dictionary(grouping: inputs, by: \.withoutEnding)
    // Inputs that differ only in their file extensions keep them in their names.
    var inputOfStem = Dictionary(
      inputs.map { (stems[$0.withoutEnding]?.count == 1 ? $0.withoutEnding : $0, $0) },
      uniquingKeysWith: { $1 })
    var optionsOfStem: [Path: OptionsFile] = [:]
    let place = root.appending(folder)
    for file in files where file.ending == OptionsFile.ending {
      let stem = file.withoutEnding
      // `welcome.night.options` renders `welcome.json` once more.
      guard
        let input = inputOfStem[stem] ?? Self.beginnings(of: stem).lazy.compactMap({ inputOfStem[$0] }).first
      else {
        unused.append(folder.appending(file).name)
        continue
      }
      inputOfStem[stem] = input
      optionsOfStem[stem] = try OptionsFile(place.appending(file), roots: roots)
    }
    let found = inputOfStem.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
      .map { stem, input in
        GoldenCase(
          name: Path.visible(folder.appending(stem).name), input: place.appending(input),
          stem: place.appending(stem), options: common + (optionsOfStem[stem].map { [$0] } ?? []),
          fonts: fonts)
      }
    cases += found
    let expected = Set(found.flatMap { [$0.text.lastName, $0.picture.lastName] })
    unused += files.filter { Self.isExpected($0) && !expected.contains($0) }.map { folder.appending($0).name }
  }

  /// Returns `a.b` and `a` for `a.b.c`.
  private static func beginnings(of stem: Path) -> [Path] {
    var (rest, all): (Path, [Path]) = (stem, [])
    while !rest.ending.bytes.isEmpty {
      rest = rest.withoutEnding
      all.append(rest)
    }
    return all
  }

  private static func isExpected(_ file: Path) -> Bool {
    [GoldenCase.textEnding, GoldenCase.pictureEnding].contains { ending in
      file.bytes.count > ending.utf8.count && file.bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
  }

  /// Removes cases that are files of other cases: themes, answers and images that options name, and files in
  /// folders that they name.
  private mutating func leaveOutNamed() throws(CommandError) {
    var (files, folders): (Set<FileIdentity>, Set<FileIdentity>) = ([], [])
    // The manifest of a font set may be in the folder.
    files.formUnion(fonts.files.compactMap { Path($0).status.map(FileIdentity.init) })
    for item in cases {
      // An error in the options is reported when the case is rendered.
      guard let needed = try? item.needed() else { continue }
      named.files.formUnion(needed.files)
      named.folders.formUnion(needed.folders)
      files.formUnion(needed.files.compactMap { Path($0).status.map(FileIdentity.init) })
      folders.formUnion(needed.folders.compactMap { Path($0).status.map(FileIdentity.init) })
    }
    cases.removeAll { item in
      if let status = item.input.status, files.contains(FileIdentity(status)) { return true }
      var folder = item.input.folder
      while folder.bytes.count > root.bytes.count {
        if let status = folder.status, folders.contains(FileIdentity(status)) { return true }
        folder = folder.folder
      }
      return false
    }
  }

  /// Keeps only the selected cases.
  ///
  /// - Parameter wanted: The names of cases or of folders of cases; empty for all cases.
  mutating func choose(_ wanted: [String]) throws(CommandError) {
    guard !wanted.isEmpty else { return }
    func means(_ name: String, _ item: GoldenCase) -> Bool {
      let name = name.hasSuffix("/") ? String(name.dropLast()) : name
      return item.name == name || item.name.hasPrefix(name + "/")
        || Path.visible(item.input.name) == Path.visible(root.appending(Path(name)).name)
    }
    if let name = wanted.first(where: { name in !cases.contains { means(name, $0) } }) {
      throw .usage("\(Path.visible(root.name)) has no case '\(Path.visible(name))'")
    }
    cases.removeAll { item in !wanted.contains { means($0, item) } }
    unused = []
  }
}
