import Foundation
import Testing

/// What becomes of a run when the system fails it once, at each call in turn (`Preload/faults.c`): the right bytes, or
/// one line on standard error, the right exit status, and nothing half written.
enum Faults {
  /// A form of output.
  struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    /// What stands there before, and stays where the run fails.
    var replaced: String?

    var testDescription: String { name }
  }

  private static let stream = ["page.json", "--stream", "--pacing", "instant"]

  static let forms = [
    Form(name: "still", arguments: ["page.json", "-o", "out.png"]),
    Form(name: "replaced", arguments: ["page.json", "-o", "out.png"], replaced: "out.png"),
    Form(name: "stdout", arguments: ["page.json", "-o", "-"]),
    Form(name: "frames", arguments: stream + ["-o", "frames/"]),
    Form(name: "pages", arguments: ["chat.json", "-o", "page-%d.png", "--page-height", "100"]),
    Form(name: "linked", arguments: ["chat.json", "-o", "chat.html", "--linked"]),
    Form(name: "apng", arguments: stream + ["-o", "film.apng"]),
    Form(name: "y4m", arguments: stream + ["--background", "theme", "-o", "film.y4m"]),
    Form(name: "rgba", arguments: stream + ["-o", "film.rgba"]),
    Form(name: "layout", arguments: ["layout", "page.json", "-o", "out.json"]),
    Form(name: "convert", arguments: ["convert", "page.json", "-o", "out.md"]),
  ]

  static let film = Form(name: "film", arguments: ["page.json", "--pacing", "instant", "-o", "film.webp"])

  /// A call, and the errors that it may come back with. `nil` is a part of what was asked for.
  typealias Calls = KeyValuePairs<String, [Int32?]>

  static let writing: Calls = [
    "create": [ENOSPC, EMFILE], "write": [ENOSPC, EIO, EINTR, nil], "link": [ENOSPC, EIO, EEXIST],
    "rename": [EIO], "mkdir": [ENOSPC], "flock": [ENOLCK, EINTR], "fchmod": [EPERM], "dup": [EMFILE],
    "send": [EINTR, EPIPE],
    "receive": [EINTR, EIO], "socketpair": [EMFILE], "fork": [EAGAIN, ENOMEM], "pipe": [EMFILE],
  ]
  static let reading: Calls = [
    "open": [EMFILE, EIO, ENOMEM], "read": [EIO, EINTR, nil], "mmap": [ENOMEM], "thread": [EAGAIN],
    "close": [EIO, EINTR],
  ]

  private static let list = "frames/frames.json"

  private static func scratch(_ form: Form) throws -> Scratch {
    let scratch = try Scratch.withPage()
    let message = #"{"message_id":1,"chat":{"id":7,"type":"private"},"date":1,"text":"Hi"}"#
    try scratch.file("chat.json", "[\(message),\(message.replacingOccurrences(of: "1,", with: "2,"))]")
    if let replaced = form.replaced { try scratch.file(replaced, "what was there") }
    return scratch
  }

  /// Names and bytes of all that is there but the inputs.
  private static func outputs(_ scratch: Scratch) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    where !["page.json", "chat.json"].contains(name) {
      if let bytes = try? scratch.read(name) { files[name] = bytes }
    }
    return files
  }

  private static func run(
    _ form: Form, _ library: String, _ call: String, at number: Int = 0, _ error: Int32? = nil
  ) throws -> (run: Finished, files: [String: [UInt8]], calls: Int) {
    let (scratch, other) = (try scratch(form), try Scratch())
    let counter = try other.file("count", [UInt8](repeating: 0, count: 8))
    let run = try scratch.iprender(
      form.arguments,
      variables: [
        "LD_PRELOAD": library, "FAULT_COUNT": counter, "FAULT_CALLS": call, "FAULT_AT": "\(number)",
        "FAULT_ERROR": "\(error ?? 0)",
      ])
    let count = try other.read("count").enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
    return (run, try outputs(scratch), count)
  }

  /// `allErrors`: whether each call is tried with each of its errors, or with one whose turn it is.
  static func check(_ form: Form, _ calls: Calls, allErrors: Bool) throws {
    let tools = try Scratch()
    guard let library = try SandboxTests.built("faults.c", as: ["-O1", "-shared", "-fPIC"], in: tools) else {
      return
    }
    let whole = try run(form, library, "none")
    #expect(whole.run.status == 0)
    var total = 0
    for (call, errors) in calls {
      let count = try run(form, library, call).calls
      total += count
      for number in 0..<count {
        for error in allErrors ? errors : [errors[number % errors.count]] {
          let result = try run(form, library, call, at: number + 1, error)
          let place: Comment = "\(form.name): \(call) \(number + 1) of \(count), error \(error ?? 0)"
          if result.run.status == 0 {
            #expect(result.files == whole.files && result.run.output == whole.run.output, place)
            #expect(result.run.errors == whole.run.errors, place)
            continue
          }
          #expect(error != EINTR && error != nil, place)
          #expect([66, 70, 73].contains(result.run.status), place)
          #expect(result.run.errorLines.count == 1 && result.run.errors.contains("error: "), place)
          #expect(whole.run.output.starts(with: result.run.output), place)
          // What is there is whole, or what was there before. The list of frames has those that are there.
          for (name, bytes) in result.files {
            guard name != Self.list else {
              let text = String(decoding: bytes, as: UTF8.self)
              #expect(text.hasSuffix("}\n"), place)
              for frame in text.matches(of: /"file": "([0-9]+\.png)"/) {
                #expect(result.files["frames/" + frame.1] != nil, place)
              }
              continue
            }
            let isBefore = name == form.replaced && bytes == Array("what was there".utf8)
            #expect(isBefore || bytes == whole.files[name], "\(place.rawValue): \(name)")
          }
        }
      }
    }
    #expect(total > 0)
  }
}

@Suite("A system that fails once") struct FaultTests {
  /// One error for each call that has to do with the result.
  @Test(arguments: Faults.forms.filter { ["still", "replaced", "stdout", "layout"].contains($0.name) })
  func writing(form: Faults.Form) throws {
    try Faults.check(
      form,
      [
        "create": [ENOSPC], "write": [ENOSPC, EINTR, EIO, nil], "link": [EIO, EEXIST], "rename": [EIO],
        "fork": [EAGAIN], "receive": [EIO, EINTR],
      ], allErrors: false)
  }
}

/// Every error at every call.
@Suite("A system that fails once, wherever it may") struct EveryFaultTests {
  @Test(arguments: Faults.forms)
  func writing(form: Faults.Form) throws { try Faults.check(form, Faults.writing, allErrors: true) }

  @Test(arguments: Faults.forms.filter { ["still", "frames", "convert"].contains($0.name) })
  func reading(form: Faults.Form) throws { try Faults.check(form, Faults.reading, allErrors: true) }

  @Test(.enabled(if: FFmpeg.isInstalled)) func film() throws {
    try Faults.check(Faults.film, Faults.writing, allErrors: true)
  }
}
