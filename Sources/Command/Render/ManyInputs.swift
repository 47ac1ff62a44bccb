import IPRenderKit

/// Several inputs, each of which becomes an image, and the names of the images, which are all different.
/// There may be very many inputs, so only the bytes of each path and a few numbers are kept.
struct ManyInputs: Sendable {
  /// The folder of the images; `nil` to put them next to the inputs.
  let folder: String?
  /// The file extension of the images.
  private let ending: String
  private var table = InputTable()
  /// True if some inputs were found in a folder.
  private(set) var hasFolders = false
  /// The part of each input's path that is in the name of its image.
  private var lengths: [Length] = []
  /// The number of leading folders that all inputs share.
  private var common = 0
  /// The indexes of the inputs, sorted by the names of their images.
  private var order: [Int32] = []

  private enum Length: UInt8 { case short, withFolders, withEnding }

  /// The folder of files that pages name. They are not inputs, even if they could be read as such.
  private static let media = Path(literal: "media")

  /// Creates the inputs; returns `nil` for a single input.
  init?(_ arguments: RenderCommand) throws(CommandError) {
    let first = arguments.input.input
    let isFolder = first != InputFile.standardInput && InputFolder.exists(first)
    guard !arguments.more.isEmpty || isFolder else { return nil }
    let named = [first] + arguments.more
    guard !named.contains(InputFile.standardInput) else { throw CommandError(.manyOfStandardInput) }
    if arguments.drawsStream || arguments.stream.live { throw CommandError(.manyFrames) }
    folder = try Self.folder(arguments.still.output)
    ending = OutputEnding.of(try arguments.stillForm())
    for name in named { find(Path(name)) }
    guard table.count > 0 else {
      throw CommandError(status: .noInput, code: .noInput, text: "the folder has no inputs", file: first)
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

  private static func folder(_ output: String?) throws(CommandError) -> String? {
    guard let output else { return nil }
    let path = Path(output)
    guard output != OutputTarget.dash, !path.lastName.bytes.contains(UInt8(ascii: "%")),
      path.endsWithSlash || InputFolder.exists(output) || path.ending.bytes.isEmpty
    else { throw CommandError(.manyInOne(output)) }
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
      // A missing file is reported when it is its turn.
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

  /// Lengthens names until all of them are different. Whole paths always are.
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

  /// Returns true if an image has this path.
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

  /// Requires that no image replaces an input.
  ///
  /// - Throws: An error for the first input that would be replaced.
  private func requireRoom() throws(CommandError) {
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

  /// The folders of the images.
  var outputFolders: Set<Path> { (0..<count).reduce(into: []) { $0.insert(outputPath($1).folder) } }

  /// The inputs that are sufficient to allow reading all of them: one of each folder, and all links.
  var places: [String] {
    var (known, places): (Set<Path>, [String]) = ([], [])
    for index in 0..<count {
      let path = table.path(index)
      if known.insert(path.folder).inserted || path.linkStatus?.isLink == true { places.append(path.name) }
    }
    return places
  }

  /// Creates the folders of the images and their parents.
  func makeFolders() throws(CommandError) {
    guard folder != nil else { return }
    for path in outputFolders {
      var missing: [Path] = []
      var next = path
      while !next.exists, next != next.folder {
        missing.append(next)
        next = next.folder
      }
      for path in missing.reversed() {
        do throws(FileError) { try AtomicFile.makeFolder(path.name) } catch { throw CommandError(error) }
      }
    }
  }
}

/// A table of paths, stored one after another in a single buffer.
private struct InputTable: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each path, and the number of bytes at its end that are its name, or its path in a folder that
  /// the user named.
  private var ends: [(end: Int32, short: Int32)] = []
  /// The folders without links and `..`, by their paths.
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

  /// Returns the resolved path without its first folders.
  ///
  /// - Parameter count: The number of folders to remove from the beginning.
  func whole(_ index: Int, without count: Int) -> Path {
    Path(bytes: whole(index).components.dropFirst(count).map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
  }

  /// The number of leading folders that all paths share.
  var commonFolders: Int {
    var folders = resolved.values.map(\.components)[...]
    var common = folders.popFirst() ?? []
    for folder in folders { common = zip(common, folder).prefix { $0 == $1 }.map(\.0) }
    return common.count
  }

  /// Removes inputs that are named twice, and keeps the first of them.
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
