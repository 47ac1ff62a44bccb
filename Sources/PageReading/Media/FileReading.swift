import JSONText
import PageModel

extension BlockReader {
  /// Where the pixels or samples of a file come from, best first: bytes, a local path, names in a media
  /// folder, an address (Docs/Input.md 2.5).
  package mutating func sources(of file: JSONValue) -> [MediaSource] {
    if let reference = file.text { return [source(reference: reference)] }
    if let list = file["sources"], list.isArray { return list.elements.compactMap { listedSource($0) } }
    var sources: [MediaSource] = []
    if let bytes = bytes(file, ["bytes"]), !bytes.isEmpty { sources.append(.bytes(bytes)) }
    sources += paths(of: file).map(source(path:))
    sources += names(of: file).map(source(reference:))
    if let url = optionalString(file, ["url"]) { sources.append(source(reference: url)) }
    return sources.filter(\.isInPage) + sources.filter { !$0.isInPage && $0.isLocal }
      + sources.filter { !$0.isLocal }
  }

  /// One of several as they are to be tried, each an object with a single key (Docs/Convert.md 2).
  private mutating func listedSource(_ value: JSONValue) -> MediaSource? {
    if let path = value["path"] { return .path(path.text ?? "") }
    if let url = value["url"] { return .url(url.text ?? "") }
    if let id = value["id"] { return .opaque(id.text ?? "") }
    return bytes(value, ["bytes"]).map(MediaSource.bytes)
  }

  /// A path, an address or a data URI.
  package func source(path: String) -> MediaSource {
    DataURI.isOne(path) || Self.isAddress(path) ? source(reference: path) : .path(path)
  }

  private mutating func paths(of file: JSONValue) -> [String] {
    var paths: [String] = []
    // A path whose file is not whole yet shows nothing.
    if let local = file["local"], local["is_downloading_completed"]?.bool != false {
      paths.append(string(local, ["path"]))
    }
    paths.append(string(file, ["path"]))
    paths.append(string(file, ["original_path"]))
    return paths.filter { !$0.isEmpty }
  }

  /// File ids; the unique one first, which is the same for everybody.
  private mutating func names(of file: JSONValue) -> [String] {
    var names: [String] = []
    if let remote = file["remote"] {
      names.append(string(remote, ["unique_id"]))
      names.append(string(remote, ["id"]))
    }
    names.append(string(file, ["file_unique_id"]))
    names.append(string(file, ["file_id"]))
    if let media = file["media"], media.isString { names.append(string(file, ["media"])) }
    // TDLib's own ids are numbers, which mean something only to the program that wrote them.
    if family == .tdlib, let id = file["id"], id.isString { names.append(string(file, ["id"])) }
    return names.filter { !$0.isEmpty }
  }

  /// A file id, `attach://name`, an address or a data URI. One that cannot be read has no bytes: who shows it says so.
  private func source(reference: String) -> MediaSource {
    if DataURI.isOne(reference) { return .bytes(DataURI.decode(reference) ?? []) }
    if Self.isAddress(reference) { return .url(reference) }
    return .opaque(Self.attachmentName(reference))
  }

  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  /// `name` of `attach://name`; any other text as it is.
  package static func attachmentName(_ text: String) -> String {
    let scheme = "attach://"
    return text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
  }
}

extension MediaSource {
  fileprivate var isInPage: Bool {
    if case .bytes = self { true } else { false }
  }

  fileprivate var isLocal: Bool {
    if case .url = self { false } else { true }
  }
}
