import Foundation
import Testing

@testable import Command

/// The result of a run when the system fails it once, at each call in turn (`Preload/faults.c`): the correct bytes, or
/// one line on standard error, the right exit status, and no incomplete file.
enum Faults {
  /// A call and its possible errors. `nil` is a part of the requested bytes.
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

  private static let list = "frames.json"
  private static let before = Array("what was there".utf8)

  private static func scratch(_ form: FaultForm) throws -> Scratch {
    let scratch = try Scratch()
    for (name, text) in FaultForms.files { try scratch.file(name, text) }
    try scratch.file("before/a.png", BadMedia.png(3, 2))
    try scratch.file("after/a.png", BadMedia.png(2, 2))
    if let replaced = form.replaced { try scratch.file(replaced, before) }
    return scratch
  }

  /// The names and bytes of all files except the inputs.
  private static func outputs(_ scratch: Scratch) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    where FaultForms.files[name] == nil {
      if let bytes = try? scratch.read(name) { files[name] = bytes }
    }
    return files
  }

  private struct Outcome {
    let run: Finished
    let files: [String: [UInt8]]
    let calls: Int
  }

  private static func run(
    _ form: FaultForm, _ library: String, _ call: String, at number: Int = 0, _ error: Int32? = nil
  ) throws -> Outcome {
    let (scratch, other) = (try scratch(form), try Scratch())
    let counter = try other.file("count", [UInt8](repeating: 0, count: 8))
    let run = try scratch.iprender(
      form.arguments, stdin: form.input,
      variables: [
        "LD_PRELOAD": library, "FAULT_COUNT": counter, "FAULT_CALLS": call, "FAULT_AT": "\(number)",
        "FAULT_ERROR": "\(error ?? 0)",
      ])
    let count = try other.read("count").enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
    return Outcome(run: run, files: try outputs(scratch), calls: count)
  }

  /// `allErrors`: whether each call is tried with each of its errors, or with one of them in turn.
  static func check(_ form: FaultForm, _ calls: Calls, allErrors: Bool) throws {
    let tools = try Scratch()
    guard let library = try SandboxTests.built("faults.c", as: ["-O1", "-shared", "-fPIC"], in: tools) else {
      return
    }
    let whole = try run(form, library, "none")
    // A difference, or a missing golden, gives 1.
    #expect([0, 1].contains(whole.run.status), "\(whole.run.errors)")
    #expect(!whole.files.isEmpty || !whole.run.output.isEmpty)
    var total = 0
    for (call, errors) in calls {
      let count = try run(form, library, call).calls
      total += count
      for number in 0..<count {
        for error in allErrors ? errors : [errors[number % errors.count]] {
          let result = try run(form, library, call, at: number + 1, error)
          let place = "\(form.name): \(call) \(number + 1) of \(count), error \(error ?? 0)"
          if result.run.status == whole.run.status {
            expectWhole(result, whole, form, place)
          } else {
            #expect(error != EINTR && error != nil, "\(place)")
            expectFailure(result, whole, form, place)
          }
        }
      }
    }
    #expect(total > 0)
  }

  private static func expectWhole(_ result: Outcome, _ whole: Outcome, _ form: FaultForm, _ place: String) {
    guard !form.isTimed else { return expectComplete(result.files, place) }
    #expect(result.files == whole.files && result.run.output == whole.run.output, "\(place)")
    #expect(result.run.errors == whole.run.errors, "\(place)")
  }

  private static func expectFailure(_ result: Outcome, _ whole: Outcome, _ form: FaultForm, _ place: String) {
    if form.isReport {
      // Each result fails alone, and the others exist.
      #expect([65, 66, 70, 73].contains(result.run.status), "\(place): \(result.run.status)")
      #expect(!(result.run.errors + result.run.text).isEmpty, "\(place)")
    } else {
      #expect([66, 70, 73].contains(result.run.status), "\(place): \(result.run.status)")
      #expect(
        result.run.problems.count == 1 && result.run.errors.contains("error["),
        "\(place): \(result.run.errors)")
      #expect(form.isTimed || whole.run.output.starts(with: result.run.output), "\(place)")
    }
    guard !form.isTimed else { return expectComplete(result.files, place) }
    // Existing files are complete or unchanged. The list of frames contains the existing ones.
    for (name, bytes) in result.files {
      if name.hasSuffix(list) {
        expectList(bytes, in: name.dropLast(list.count), result.files, place)
      } else {
        let isBefore = name == form.replaced && bytes == before
        #expect(isBefore || bytes == whole.files[name], "\(place): \(name)")
      }
    }
  }

  private static func expectList(
    _ bytes: [UInt8], in folder: Substring, _ files: [String: [UInt8]], _ place: String
  ) {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("}\n"), "\(place)")
    for frame in text.matches(of: /"file": "([0-9]+\.png)"/) {
      #expect(files[folder + String(frame.1)] != nil, "\(place)")
    }
  }

  /// Every image has its end, and the list contains the existing frames.
  private static func expectComplete(_ files: [String: [UInt8]], _ place: String) {
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
    for (name, bytes) in files {
      if name.hasSuffix(list) {
        expectList(bytes, in: name.dropLast(list.count), files, place)
      } else {
        #expect(bytes.isPNG && bytes.suffix(end.count).elementsEqual(end), "\(place): \(name)")
      }
    }
  }
}

@Suite("A system call that fails once") struct FaultTests {
  /// One error for each call that concerns the result.
  @Test(
    arguments: FaultForms.all.filter { ["still.png", "replaced", "stdout", "layout.json"].contains($0.name) })
  func writing(form: FaultForm) throws {
    try Faults.check(
      form,
      [
        "create": [ENOSPC], "write": [ENOSPC, EINTR, EIO, nil], "link": [EIO, EEXIST], "rename": [EIO],
        "fork": [EAGAIN], "receive": [EIO, EINTR],
      ], allErrors: false)
  }
}

/// Every error at every call.
@Suite("A system call that fails once, at every place") struct EveryFaultTests {
  @Test(arguments: FaultForms.all.filter { !$0.isFilm || FFmpeg.isInstalled })
  func writing(form: FaultForm) throws { try Faults.check(form, Faults.writing, allErrors: !form.isFilm) }

  @Test(
    arguments: FaultForms.all.filter {
      ["still.png", "frames.png", "convert.markdown", "tape", "plan.archive"].contains($0.name)
    })
  func reading(form: FaultForm) throws { try Faults.check(form, Faults.reading, allErrors: true) }
}

/// The list above contains every kind of output.
@Suite struct FaultFormTests {
  @Test func namesAreDifferent() {
    let names = FaultForms.all.map(\.name)
    #expect(Set(names).count == names.count)
    // Both suites filter by name.
    for name in ["still.png", "replaced", "stdout", "layout.json", "frames.png", "convert.markdown", "tape"] {
      #expect(names.contains(name))
    }
  }

  @Test func everyFormatIsAPictureOrFramesOrBands() {
    for form in OutputForm.allCases {
      let isOne = OutputForm.ofStills.union(OutputForm.ofLiveScenes).contains(form)
      #expect(isOne || form.ofFrames != nil, "\(form)")
    }
  }

  /// Servers of requests have tests of their own (`WorkerSafetyTests`, `AssistantTests`).
  @Test func everySubcommandHasAForm() {
    let names = Command.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(names.count > 8)
    let tried = Set(FaultForms.all.compactMap(\.arguments.first))
    // Without the name of a subcommand, an input is rendered.
    #expect(names.filter { !tried.contains($0) } == ["render", "worker", "mcp"])
  }

  /// The options that write something according to Spec/Security.md 9.1.
  @Test func everyOptionThatWritesHasAForm() throws {
    let options = try ReachTests.optionsThatWrite()
    #expect(options.count > 6)
    let tried = Set(FaultForms.all.flatMap(\.arguments).map { $0 == "-o" ? "--output" : $0 })
    #expect(options.filter { !tried.contains($0) } == [])
  }

  /// The arguments of a plan's form create that plan.
  @Test(arguments: PlanKind.allCases) func arguments(ofPlan kind: PlanKind) throws {
    let command = try RenderCommand.parse(kind.arguments)
    let plan = try Plan(command, for: command.job())
    #expect(PlanKind(plan) == kind)
  }
}
