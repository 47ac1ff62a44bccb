import IPRenderKit

/// Inputs of which each becomes a picture, and the names of the pictures, no two of which are the same.
struct ManyInputs {
  struct Item: Sendable {
    let input: String
    let output: OutputTarget
  }

  let items: [Item]
  /// Where the pictures go; `nil` beside the inputs.
  let folder: String?

  /// Files that pages name, which are no inputs even where they could be read as such.
  private static let media = Path(literal: "media")

  /// An input, and what its picture may be called.
  private struct Found {
    let input: Path
    /// Its own name, or its path in a folder that the user named.
    let short: Path
    /// Without links and detours.
    let whole: Path
  }

  /// `nil` for one input.
  init?(_ arguments: RenderCommand) throws(Failure) {
    let first = arguments.input.input
    let isFolder = first != InputFile.standardInput && InputFolder.exists(first)
    guard !arguments.more.isEmpty || isFolder else { return nil }
    let named = [first] + arguments.more
    guard !named.contains(InputFile.standardInput) else { throw Failure(.manyOfStandardInput) }
    if arguments.drawsStream || arguments.stream.live { throw Failure(.manyFrames) }
    folder = try Self.folder(arguments.still.output)
    var found: [Found] = []
    var known: Set<Path> = []
    for name in named { try Self.find(Path(name), &found, &known) }
    guard !found.isEmpty else {
      throw Failure(status: .noInput, code: .noInput, text: "there are no inputs in this folder", file: first)
    }
    items = Self.named(found, in: folder.map { Path($0) })
    try requireRoom()
  }

  private static func folder(_ output: String?) throws(Failure) -> String? {
    guard let output else { return nil }
    let path = Path(output)
    guard output != OutputTarget.dash, !path.lastName.bytes.contains(UInt8(ascii: "%")),
      path.endsWithSlash || InputFolder.exists(output) || path.ending.bytes.isEmpty
    else { throw Failure(.manyInOne(output)) }
    return output
  }

  // MARK: - Finding

  private static func find(
    _ path: Path, _ found: inout [Found], _ known: inout Set<Path>
  ) throws(Failure) {
    if let export = InputOptions.export(in: path.name) {
      add(Path(export), Path(export).lastName, &found, &known)
    } else if path.status?.isFolder == true {
      find(in: path, Path(bytes: []), &found, &known)
    } else {
      // What is not there is told when it is its turn.
      add(path, path.lastName, &found, &known)
    }
  }

  private static func find(
    in folder: Path, _ beneath: Path, _ found: inout [Found], _ known: inout Set<Path>
  ) {
    let place = beneath.bytes.isEmpty ? folder : folder.appending(beneath)
    let names = place.entries.filter { $0.bytes.first != UInt8(ascii: ".") }
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      let (path, short) = (place.appending(name), beneath.appending(name))
      guard let status = path.linkStatus else { continue }
      if !status.isFolder {
        if InputEnding.has(name) { add(path, short, &found, &known) }
      } else if let export = InputOptions.export(in: path.name) {
        add(Path(export), short.appending(Path(export).lastName), &found, &known)
      } else if name != Self.media {
        find(in: folder, short, &found, &known)
      }
    }
  }

  private static func add(_ path: Path, _ short: Path, _ found: inout [Found], _ known: inout Set<Path>) {
    let whole = (path.folder.resolved ?? path.folder).appending(path.lastName)
    if known.insert(whole).inserted { found.append(Found(input: path, short: short, whole: whole)) }
  }

  // MARK: - Naming

  /// How much of its path the picture of an input has in its name.
  private enum Length: Int { case short, withFolders, withEnding }

  private static func named(_ found: [Found], in folder: Path?) -> [Item] {
    let common = commonFolders(of: found)
    func output(_ item: Found, _ length: Length) -> Path {
      let name: Path =
        switch (folder, length) {
        case (nil, .short), (nil, .withFolders): item.input.withoutEnding
        case (nil, .withEnding): item.input
        case (let folder?, .short): folder.appending(item.short.withoutEnding)
        case (let folder?, .withFolders): folder.appending(item.whole.dropping(common).withoutEnding)
        case (let folder?, .withEnding): folder.appending(item.whole.dropping(common))
        }
      return Path(bytes: name.bytes + ".png".utf8)
    }
    var lengths = [Length](repeating: .short, count: found.count)
    while true {
      let outputs = found.indices.map { output(found[$0], lengths[$0]) }
      let groups = Dictionary(grouping: found.indices, by: { outputs[$0] })
      // Whole paths are all different, so this ends.
      let growing = groups.values.filter { $0.count > 1 }.joined()
        .compactMap { index in Length(rawValue: lengths[index].rawValue + 1).map { (index, $0) } }
      if growing.isEmpty {
        return found.indices.map { index in
          Item(
            input: found[index].input.name,
            output: .file(outputs[index].name, folder == nil ? .typed : .made))
        }
      }
      for (index, length) in growing { lengths[index] = length }
    }
  }

  /// How many folders all of them have in common.
  private static func commonFolders(of found: [Found]) -> Int {
    var common = found[0].whole.folder.components
    for item in found.dropFirst() {
      common = zip(common, item.whole.folder.components).prefix { $0 == $1 }.map(\.0)
    }
    return common.count
  }

  // MARK: - Making room

  /// - Throws: a failure where a picture would take the place of an input.
  private func requireRoom() throws(Failure) {
    var inputs: [FileIdentity: String] = [:]
    for item in items {
      if let status = Path(item.input).status { inputs[FileIdentity(status)] = item.input }
    }
    for item in items {
      guard let path = item.output.path, let status = Path(path).linkStatus,
        let input = inputs[FileIdentity(status)]
      else { continue }
      throw .usage("the output would replace the input \(Path.visible(input)): name another folder with -o")
    }
  }

  /// The folders of the pictures, with those above them.
  func makeFolders() throws(Failure) {
    guard folder != nil else { return }
    for path in Set(items.compactMap { $0.output.path.map { Path($0).folder } }) {
      var missing: [Path] = []
      var next = path
      while !next.exists, next != next.folder {
        missing.append(next)
        next = next.folder
      }
      for path in missing.reversed() {
        do throws(FileError) { try AtomicFile.makeFolder(path.name) } catch { throw Failure(error) }
      }
    }
  }
}

extension Path {
  /// Without so many folders at its beginning.
  fileprivate func dropping(_ count: Int) -> Path {
    Path(bytes: components.dropFirst(count).map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
  }
}
