import IPRenderKit

/// Inputs of which each becomes a picture, and the names of the pictures, no two of which are the same. There may be very
/// many of them, so what is kept of one is the bytes of its path and a few numbers.
struct ManyInputs: Sendable {
  /// Where the pictures go; `nil` beside the inputs.
  let folder: String?
  /// Of the pictures' names.
  private let ending: String
  private var table = InputTable()
  /// Whether some were found in a folder.
  private(set) var hasFolders = false
  /// How much of an input's path its picture has in its name.
  private var lengths: [Length] = []
  /// How many folders all inputs have in common.
  private var common = 0
  /// By the names of their pictures.
  private var order: [Int32] = []

  private enum Length: UInt8 { case short, withFolders, withEnding }

  /// Files that pages name, which are no inputs even where they could be read as such.
  private static let media = Path(literal: "media")

  /// `nil` for one input.
  init?(_ arguments: RenderCommand) throws(Failure) {
    let first = arguments.input.input
    let isFolder = first != InputFile.standardInput && InputFolder.exists(first)
    guard !arguments.more.isEmpty || isFolder else { return nil }
    let named = [first] + arguments.more
    guard !named.contains(InputFile.standardInput) else { throw Failure(.manyOfStandardInput) }
    if arguments.drawsStream || arguments.stream.live { throw Failure(.manyFrames) }
    folder = try Self.folder(arguments.still.output)
    ending = OutputEnding.of(try arguments.stillForm())
    for name in named { find(Path(name)) }
    guard table.count > 0 else {
      throw Failure(status: .noInput, code: .noInput, text: "the folder has no inputs", file: first)
    }
    table.leaveOutTwins()
    nameOutputs()
    try requireRoom()
  }

  var count: Int { table.count }

  func input(_ index: Int) -> String { table.path(index).name }

  func output(_ index: Int) -> OutputTarget {
    .file(outputPath(index).name, folder == nil ? .typed : .made)
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

  private mutating func find(_ path: Path) {
    if let export = InputOptions.export(in: path.name).map({ Path($0) }) {
      table.add(export, named: export.lastName)
    } else if path.status?.isFolder == true {
      hasFolders = true
      find(in: path, Path(bytes: []))
    } else {
      // What is not there is told when it is its turn.
      table.add(path, named: path.lastName)
    }
  }

  private mutating func find(in folder: Path, _ beneath: Path) {
    let place = beneath.bytes.isEmpty ? folder : folder.appending(beneath)
    let names = place.entries.filter { $0.bytes.first != UInt8(ascii: ".") }
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      let (path, short) = (place.appending(name), beneath.appending(name))
      guard let status = path.linkStatus else { continue }
      if !status.isFolder {
        if InputEnding.has(name), !InputEnding.isTape(name) { table.add(path, named: short) }
      } else if let export = InputOptions.export(in: path.name).map({ Path($0) }) {
        table.add(export, named: short.appending(export.lastName))
      } else if name != Self.media {
        find(in: folder, short)
      }
    }
  }

  // MARK: - Naming

  private func outputPath(_ index: Int) -> Path {
    let name: Path
    switch (folder.map { Path($0) }, lengths[index]) {
    case (nil, .short), (nil, .withFolders): name = table.path(index).withoutEnding
    case (nil, .withEnding): name = table.path(index)
    case (let folder?, .short): name = folder.appending(table.short(index).withoutEnding)
    case (let folder?, .withFolders):
      name = folder.appending(table.whole(index, without: common).withoutEnding)
    case (let folder?, .withEnding): name = folder.appending(table.whole(index, without: common))
    }
    return Path(bytes: name.bytes + ending.utf8)
  }

  /// Names grow until all are different, as whole paths are.
  private mutating func nameOutputs() {
    lengths = [Length](repeating: .short, count: table.count)
    common = table.commonFolders
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      order = (0..<Int32(table.count)).sorted { outputPath(Int($0)) < outputPath(Int($1)) }
      var start = 0
      while start < order.count {
        let path = outputPath(Int(order[start]))
        let group = order[start...].prefix { outputPath(Int($0)) == path }
        start += group.count
        guard group.count > 1 else { continue }
        for index in group.map({ Int($0) }) {
          guard let longer = Length(rawValue: lengths[index].rawValue + 1) else { continue }
          lengths[index] = longer
          hasGrown = true
        }
      }
    }
  }

  /// Whether a picture is called so.
  func have(_ output: Path) -> Bool {
    var range = 0..<order.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let path = outputPath(Int(order[middle]))
      if path == output { return true }
      range = path < output ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  // MARK: - Making room

  /// - Throws: a failure where a picture would take the place of an input.
  private func requireRoom() throws(Failure) {
    let taken = Set(
      (0..<count).compactMap { outputPath($0).linkStatus.map(FileIdentity.init) })
    if taken.isEmpty { return }
    for index in 0..<count {
      guard let status = table.path(index).status, taken.contains(FileIdentity(status)) else { continue }
      throw .usage(
        "the output would replace the input \(Path.visible(input(index)))",
        help: "name another folder with -o")
    }
  }

  /// Those of the pictures.
  var outputFolders: Set<Path> { (0..<count).reduce(into: []) { $0.insert(outputPath($1).folder) } }

  /// Of each folder one input, and all that are links, with which everything can be read.
  var places: [String] {
    var (known, places): (Set<Path>, [String]) = ([], [])
    for index in 0..<count {
      let path = table.path(index)
      if known.insert(path.folder).inserted || path.linkStatus?.isLink == true { places.append(path.name) }
    }
    return places
  }

  /// The folders of the pictures, with those above them.
  func makeFolders() throws(Failure) {
    guard folder != nil else { return }
    for path in outputFolders {
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

/// Paths one after the other in one piece of memory.
private struct InputTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where each path ends, and how many bytes at its end are its name, or its path in a folder that the user named.
  private var ends: [(end: Int32, short: Int32)] = []
  /// Without links and detours, of each folder.
  private var resolved: [Path: Path] = [:]

  var count: Int { ends.count }

  mutating func add(_ path: Path, named short: Path) {
    bytes += path.bytes
    ends.append((Int32(bytes.count), Int32(short.bytes.count)))
    if resolved[path.folder] == nil { resolved[path.folder] = path.folder.resolved ?? path.folder }
  }

  func path(_ index: Int) -> Path {
    Path(bytes: bytes[(index == 0 ? 0 : Int(ends[index - 1].end))..<Int(ends[index].end)])
  }

  func short(_ index: Int) -> Path {
    Path(bytes: bytes[Int(ends[index].end - ends[index].short)..<Int(ends[index].end)])
  }

  private func whole(_ index: Int) -> Path {
    let path = path(index)
    return (resolved[path.folder] ?? path.folder).appending(path.lastName)
  }

  /// - Parameter count: of folders at its beginning.
  func whole(_ index: Int, without count: Int) -> Path {
    Path(bytes: whole(index).components.dropFirst(count).map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
  }

  /// How many folders all of them have in common.
  var commonFolders: Int {
    var folders = resolved.values.map(\.components)[...]
    var common = folders.popFirst() ?? []
    for folder in folders { common = zip(common, folder).prefix { $0 == $1 }.map(\.0) }
    return common.count
  }

  /// Of inputs that are named twice the first stays.
  mutating func leaveOutTwins() {
    let order = (0..<Int32(count)).sorted {
      let (left, right) = (whole(Int($0)), whole(Int($1)))
      return left == right ? $0 < $1 : left < right
    }
    let twins = Set(zip(order, order.dropFirst()).filter { whole(Int($0)) == whole(Int($1)) }.map(\.1))
    guard !twins.isEmpty else { return }
    var others = InputTable()
    for index in 0..<count where !twins.contains(Int32(index)) {
      others.add(path(index), named: short(index))
    }
    self = others
  }
}

extension Path {
  fileprivate static func < (left: Path, right: Path) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
