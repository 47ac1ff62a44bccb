/// A byte that says what a request has, its header value up to the first line break, and its body: the body is read, or
/// refused with a reason, in whatever pieces it arrives.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return -1 }
  let header = input.dropFirst().prefix { $0 != UInt8(ascii: "\n") }
  let value = String(decoding: header, as: UTF8.self)
  let body = Array(input.dropFirst(header.count + 2))
  switch first & 3 {
  case 0: Requests.readParts(body, contentType: value)
  case 1: Requests.readObject(body)
  case 2: Requests.readAccept(value)
  default: Requests.readQuery(value)
  }
  return 0
}

enum Requests {
  /// Says what does not hold, which a precondition keeps to itself where code is optimized.
  private static func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { fatalError(fault()) }
  }

  /// The content of a multipart body: its parts, whether it is complete, and the reason for a refusal.
  private struct Parts: Equatable {
    var headers: [MultipartReader.Event] = []
    var bodies: [[UInt8]] = []
    var isOpen = false
    var isComplete = false
    var mistake: MultipartReader.Mistake?
  }

  /// The sizes of the pieces in which a body arrives.
  private static let sizes = [1, 3, 64]

  static func readParts(_ body: [UInt8], contentType: String) {
    guard let whole = parts(body, by: max(1, body.count), contentType) else { return }
    require(whole.bodies.reduce(0) { $0 + $1.count } <= body.count, "the parts are longer than the body")
    for size in sizes {
      let pieces = parts(body, by: size, contentType)
      if whole.mistake == nil {
        require(pieces == whole, "a body of \(body.count) bytes differs in pieces of \(size)")
      } else {
        require(pieces?.mistake != nil, "a body is refused only as a whole")
      }
    }
  }

  private static func parts(_ body: [UInt8], by size: Int, _ contentType: String) -> Parts? {
    guard var reader = try? MultipartReader(contentType: contentType) else { return nil }
    var parts = Parts()
    var place = 0
    while place < body.count {
      do throws(MultipartReader.Mistake) {
        for event in try reader.read(body[place..<min(body.count, place + size)]) { add(event, to: &parts) }
      } catch {
        parts.mistake = error
        require(!error.reason.isEmpty, "a refusal without a reason")
        return parts
      }
      place += size
    }
    parts.isComplete = reader.isComplete
    return parts
  }

  private static func add(_ event: MultipartReader.Event, to parts: inout Parts) {
    switch event {
    case .part:
      require(!parts.isOpen, "a part in a part")
      parts.isOpen = true
      parts.headers.append(event)
      parts.bodies.append([])
    case .data(let bytes):
      require(parts.isOpen, "data outside of parts")
      parts.bodies[parts.bodies.count - 1] += bytes
    case .end:
      require(parts.isOpen, "the end of no part")
      parts.isOpen = false
    }
  }

  static func readObject(_ bytes: [UInt8]) {
    do throws(JSONBody.Mistake) {
      var body = try JSONBody(bytes)
      require(!body.bytes.contains(UInt8(ascii: "\n")), "a request of several lines")
      for (key, value) in body.members.prefix(32) {
        require(!value.isEmpty, "a member without a value")
        _ = (body[key], body.object(key), body.hasElements(key))
      }
      try? body.add("format", "a\"b", to: "options")
      let members = body.members.map { (key: (try? JSON.text($0.key).bytes) ?? [], value: $0.value) }
      let written = members.map { $0.key + [UInt8(ascii: ":")] + $0.value }
      let again = Array("{".utf8) + written.joined(separator: [UInt8(ascii: ",")]) + Array("}".utf8)
      require((try? JSONBody(again))?.members.count == body.members.count, "a body that cannot be read again")
    } catch {
      require(!error.reason.isEmpty && error.line > 0 && error.column > 0, "a refusal without a place")
    }
  }

  static func readAccept(_ value: String) {
    let accepted = Accepted(value)
    let offered = PictureFormat.allCases.map { Representation(type: $0.type, option: $0.rawValue) }
    if let best = accepted.best(of: offered) {
      require(accepted.allows(best.type), "a format that the client does not accept")
    } else {
      require(!offered.contains { accepted.allows($0.type) }, "no format though one is accepted")
    }
  }

  static func readQuery(_ value: String) {
    for (name, value) in PercentEncoding.pairs(value) {
      require(name.utf8.count <= value.utf8.count || !name.isEmpty || !value.isEmpty, "an empty pair")
    }
    _ = PercentEncoding.decoded(value)
  }
}
