import Testing

@testable import Server

/// Tests of the reader of multipart bodies.
@Suite struct MultipartTests {
  private typealias Event = MultipartReader.Event

  /// Reads a body in pieces of some size, and joins the pieces of each part.
  private func read(_ body: [UInt8], by size: Int, boundary: String = "b") throws -> ([String: [UInt8]], Bool)
  {
    var reader = try MultipartReader(contentType: "multipart/form-data; boundary=\(boundary)")
    var parts: [String: [UInt8]] = [:]
    var name: String?
    var place = 0
    while place < body.count {
      for event in try reader.read(body[place..<min(body.count, place + size)]) {
        switch event {
        case .part(let part, _, _):
          #expect(name == nil)
          name = part
          parts[part] = []
        case .data(let bytes): parts[try #require(name), default: []] += bytes
        case .end: name = nil
        }
      }
      place += size
    }
    return (parts, reader.isComplete)
  }

  @Test("The result does not depend on the sizes of the pieces", arguments: [1, 2, 3, 5, 7, 64, 1000])
  func pieces(size: Int) throws {
    let text =
      "preamble\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--c\r\n-\r\n--b \t\r\n"
      + "content-disposition:form-data;name=empty\r\nContent-Type: text/plain\r\n\r\n\r\n--b\r\n"
      + "Content-Disposition: form-data; filename=\"x;\\\"y.png\"; name=\"f\"\r\n\r\n\r\n\r\r\n--b--\r\nepilogue --b"
    let (parts, isComplete) = try read(Array(text.utf8), by: size)
    #expect(isComplete)
    #expect(parts == ["a": Array("1\r\n--c\r\n-".utf8), "empty": [], "f": Array("\r\n\r".utf8)])
  }

  @Test func namesAndTypes() throws {
    var reader = try MultipartReader(contentType: #"multipart/form-data; charset=utf-8; boundary="a b""#)
    let events = try reader.read(
      Array(
        "--a b\r\nContent-Disposition: form-data; name=\"f\"; filename*=UTF-8''%C3%BC%20.png\r\nContent-Type: image/png\r\n\r\n"
          .utf8))
    #expect(events == [.part(name: "f", file: "ü .png", type: "image/png")])
  }

  @Test(
    "Malformed bodies are errors",
    arguments: [
      "--b\r\n\r\n\r\nx\r\n--b--", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
      "--b\r\nnonsense\r\n\r\n", "--bx\r\n", "--b\rx",
    ])
  func malformed(body: String) throws {
    var reader = try MultipartReader(contentType: "multipart/form-data; boundary=b")
    #expect(throws: MultipartReader.Mistake.self) { try reader.read(body.utf8) }
  }

  @Test("Headers, boundaries and the number of parts are limited")
  func limits() throws {
    for type in [
      "multipart/form-data", "multipart/form-data; boundary=",
      "a; boundary=" + String(repeating: "b", count: 71),
    ] {
      #expect(throws: MultipartReader.Mistake.self) { try MultipartReader(contentType: type) }
    }
    var reader = try MultipartReader(contentType: "multipart/form-data; boundary=b")
    let header = "--b\r\nX: " + String(repeating: "x", count: MultipartReader.longestHeader)
    #expect(throws: MultipartReader.Mistake.self) { try reader.read(header.utf8) }
    reader = try MultipartReader(contentType: "multipart/form-data; boundary=b")
    let part = "\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
    let many = String(repeating: part, count: MultipartReader.mostParts + 1)
    #expect(throws: MultipartReader.Mistake.self) { try reader.read(many.utf8) }
  }

  @Test("Random bodies end in parts or an error")
  func fuzz() {
    var state: UInt64 = 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let words = [
      "--b", "\r\n", "--", "Content-Disposition: form-data; name=\"a\"", "; filename=\"", "x", "\r", "\n",
      ":", "\u{0}",
    ]
    for _ in 0..<2000 {
      let body = (0..<next(30)).map { _ in words[next(words.count)] }.joined()
      let whole = try? read(Array(body.utf8), by: 1000)
      let single = try? read(Array(body.utf8), by: 1)
      #expect(whole?.0 == single?.0 && whole?.1 == single?.1, "\(body.debugDescription)")
    }
  }

  @Test(
    "Percent encoding",
    arguments: [
      ("a%20b", "a b"), ("a+b", "a b"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%C3%BC", "ü"),
      ("%2", "%2"),
    ])
  func percent(text: String, expected: String) {
    #expect(PercentEncoding.decoded(text, plusIsSpace: true) == expected)
    #expect(PercentEncoding.pairs("k=\(text)&x") == ["k": expected, "x": ""])
  }
}
