import FuzzSupport
import IPRenderKit
import JSONText

@testable import Command

/// A line for the worker, or for the assistants' protocol, as the first byte says: the answer is one line of JSON with
/// the request's id, or bytes of the lengths that are said before them.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in
    guard let first = input.first else { return .ofNoUse }
    let line = Array(input.dropFirst().prefix { $0 != UInt8(ascii: "\n") })
    if first & 1 == 0 {
      WorkerLines.answer(line, isBinary: first & 2 != 0)
    } else {
      WorkerLines.answerAssistant(line)
    }
    return .ran
  }
}

enum WorkerLines {
  nonisolated(unsafe) private static let handler = WorkerRequestHandler(
    isBinary: false, ServiceOptions(), FontSources(), version: IPRender.version)
  nonisolated(unsafe) private static let binaryHandler = WorkerRequestHandler(
    isBinary: true, ServiceOptions(), FontSources(), version: IPRender.version)
  nonisolated(unsafe) private static let assistantHandler = AssistantRequestHandler(
    WorkerRequestHandler(isBinary: true, ServiceOptions(), FontSources(), version: IPRender.version))

  static func answer(_ line: [UInt8], isBinary: Bool) {
    if let request = try? WorkerRequest(line), !isQuick(request) { return }
    var id = "null"
    var answers: [[UInt8]] = []
    let last = (isBinary ? binaryHandler : handler).answer(
      line, begin: { id = $0 }, part: { answers.append($0) })
    for answer in answers + [last] {
      if isBinary { requirePieces(answer, id: id) } else { requireLine(answer, id: id, "a request") }
    }
  }

  /// The JSON of an answer and what else it holds, each behind its length.
  private static func requirePieces(_ answer: [UInt8], id: String) {
    var rest = answer[...]
    func part() -> ArraySlice<UInt8> {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      require(count <= rest.count, "an answer is shorter than it says")
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    requireLine(part() + [UInt8(ascii: "\n")], id: id, "a request")
    _ = part()
    require(rest.isEmpty, "an answer is longer than it says")
  }

  static func answerAssistant(_ line: [UInt8]) {
    if let message = try? AssistantMessage(line), case .callTool(let request) = message.call,
      !isQuick(request)
    {
      return
    }
    var id = "null"
    let answer = assistantHandler.answer(
      line, begin: { id = $0 }, part: { _ in fatalError("a part of a result") })
    if !answer.isEmpty { requireLine(answer, id: id, "a message") }
  }

  /// Whether it cannot ask for an image that takes long. A time of its own would end this process.
  private static func isQuick(_ request: WorkerRequest) -> Bool {
    guard request.seconds == nil else { return false }
    let isDrawn = [.png, .frames].contains(request.want)
    return !isDrawn || request.words.isEmpty && (request.content?.count ?? 0) < 500
  }

  private static func requireLine(_ answer: some Collection<UInt8>, id: String, _ what: String) {
    let bytes = Array(answer)
    require(bytes.last == UInt8(ascii: "\n"), "an answer that does not end")
    require(!bytes.dropLast().contains(UInt8(ascii: "\n")), "an answer of several lines")
    guard
      let document = try? JSONDocument(
        Array(bytes.dropLast()), limits: JSONLimits(nesting: 1000, values: 1 << 24))
    else { return require(false, "an answer that is no JSON") }
    let root = document.root
    let answered = root.keys.first { $0.string == "id" }.map { root.value(ofKey: $0).source }
    require(answered == id, "\(what) \(id) is answered as \(answered ?? "nothing")")
  }
}
