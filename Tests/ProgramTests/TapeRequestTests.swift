import Foundation
import Testing

/// Requests for tapes (Spec/Worker.md 2.1).
@Suite struct TapeRequestTests {
  private static let tape = "Set Theme night\nMessage \"Hello\" from Anna\nSleep 1s\nType \"x\"\nSend\n"

  /// The responses by their ids. One process answers all requests in their order.
  private func answers(
    _ requests: [String], in scratch: Scratch
  ) throws -> [String: [String: Any]] {
    let run = try scratch.iprender(
      ["worker", "--root", ".", "-j", "1"], stdin: requests.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
    let objects = try run.text.split(separator: "\n").dropFirst().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
    }
    return Dictionary(objects.map { ("\($0["id"] ?? "")", $0) }) { first, _ in first }
  }

  private func picture(_ answer: [String: Any]?) throws -> [UInt8] {
    let text = try #require(answer?["png"] as? String, "\(answer ?? [:])")
    return Array(try #require(Data(base64Encoded: text)))
  }

  private func error(_ answer: [String: Any]?) throws -> (line: Int?, file: String?, text: String) {
    let error = try #require(answer?["error"] as? [String: Any], "\(answer ?? [:])")
    return (error["line"] as? Int, error["file"] as? String, error["message"] as? String ?? "")
  }

  @Test("A moment of a tape and the times of its steps are those of the command")
  func moments() throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", Self.tape)
    let answers = try answers(
      [
        #"{"id": 1, "path": "a.tape", "options": {"at": 1.5, "scale": 1}}"#,
        #"{"id": 2, "path": "a.tape", "options": {"theme": "day", "scale": 1}}"#,
        #"{"id": 3, "path": "a.tape", "want": "trace", "options": {"scale": 1}}"#,
        #"{"id": 4, "content": "Message \"Hi\"\n", "name": "b.tape", "options": {"sheet": "2x1", "scale": 1}}"#,
      ], in: scratch)
    func command(_ words: String...) throws -> [UInt8] {
      let run = try scratch.iprender(words + ["--scale", "1", "-o", "-"])
      #expect(run.status == 0, "\(run.errors)")
      return Array(run.output)
    }
    #expect(try picture(answers["1"]) == command("a.tape", "--at", "1.5"))
    #expect(try picture(answers["2"]) == command("a.tape", "--at", "99", "--theme", "day"))
    try scratch.file("b.tape", "Message \"Hi\"\n")
    #expect(try picture(answers["4"]) == command("b.tape", "--sheet", "2x1"))
    let trace = try #require(answers["3"]?["trace"] as? NSDictionary)
    let expected = try JSONSerialization.jsonObject(with: Data(command("a.tape", "--trace")))
    #expect(trace == expected as? NSDictionary)
  }

  @Test(
    "Frames of a tape that is kept are the same in every order, and another revision reads the files again")
  func revisions() throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", Self.tape)
    func request(_ id: String, at moment: Double, _ revision: String?) -> String {
      let key = revision.map { #", "revision": \#($0)"# } ?? ""
      return #"{"id": "\#(id)", "path": "a.tape", "options": {"at": \#(moment), "scale": 1}\#(key)}"#
    }
    let moments = [0, 0.2, 1.5, 0.7, 1.62, 1.62, 0.1]
    let kept = try answers(
      moments.enumerated().map { request("\($0)", at: $1, "7") }
        + moments.enumerated().map { request("new \($0)", at: $1, nil) }, in: scratch)
    for index in moments.indices {
      #expect(try picture(kept["\(index)"]) == picture(kept["new \(index)"]), "\(moments[index])")
    }
    // While the revision is the same, nothing is read.
    let run = try scratch.shell(
      """
      mkfifo requests answers
      "$IPRENDER" worker --root . -j 1 <requests >answers &
      exec 5>requests 6<answers
      read -r answer <&6
      ask() { echo "$1" >&5; read -r answer <&6; echo "$answer" | sha256sum; }
      ask '\(request("a", at: 1, "1"))'
      echo 'Message "Bye" from Anna' >a.tape
      ask '\(request("a", at: 1, "1"))'
      ask '\(request("a", at: 1, "2"))'
      rm a.tape
      ask '\(request("a", at: 1, "2"))'
      ask '\(request("a", at: 1, "3"))'
      """)
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 5, "\(run.text)\(run.errors)")
    #expect(lines[0] == lines[1] && lines[1] != lines[2] && lines[2] == lines[3] && lines[3] != lines[4])
  }

  @Test("Errors of a tape have their line and their file")
  func errors() throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", "Message \"Hi\"\nTpye \"x\"\n")
    try scratch.file("b.tape", "Source parts/c.tape\n")
    try scratch.file("parts/c.tape", "\n\nNothing\n")
    try scratch.file("d.tape", "Set Theme ../theme.json\n")
    let answers = try answers(
      [
        #"{"id": 1, "path": "a.tape", "options": {"at": 0}}"#,
        #"{"id": 2, "path": "b.tape", "want": "trace"}"#,
        #"{"id": 3, "path": "d.tape"}"#,
        #"{"id": 4, "path": "a.tape", "options": {"width": 100}}"#,
        #"{"id": 5, "path": "a.tape", "options": {"format": "html"}}"#,
        #"{"id": 6, "path": "a.tape", "options": {"theme": "/etc/passwd"}}"#,
        #"{"id": 7, "path": "a.tape", "options": {"var": "A=B"}}"#,
        #"{"id": 8, "content": "Hello", "want": "trace"}"#,
        #"{"id": 9, "path": "a.tape", "revision": [1]}"#,
        #"{"id": 10, "content": "Source parts/c.tape\n", "name": "x.tape"}"#,
      ], in: scratch)
    #expect(try error(answers["1"]).line == 2)
    let included = try error(answers["2"])
    #expect(included.line == 3 && included.file?.hasSuffix("parts/c.tape") == true)
    #expect(try error(answers["3"]).line == 1)
    for id in 4...10 { #expect(try error(answers["\(id)"]).text != "", "\(id)") }
    #expect(try error(answers["10"]).text.contains("not in the tape's folder"))
  }

  @Test("A tape without steps has one frame")
  func empty() throws {
    let scratch = try Scratch()
    let answers = try answers(
      [
        #"{"id": 1, "content": "", "name": "a.tape", "options": {"at": 3, "scale": 1}}"#,
        #"{"id": 2, "content": "", "name": "a.tape", "want": "trace", "options": {"scale": 1}}"#,
      ], in: scratch)
    #expect(answers["1"]?["ok"] as? Bool == true)
    #expect((answers["2"]?["trace"] as? [String: Any])?["frames"] as? Int == 1)
  }

  @Test("An option without an effect on a tape is an error in a request, too")
  func effects() throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", Self.tape)
    let answers = try answers(
      [
        #"{"id": 1, "path": "a.tape", "options": {"search": "x"}}"#,
        #"{"id": 2, "path": "a.tape", "options": {"name": "Fern"}}"#,
        #"{"id": 3, "path": "a.tape", "options": {"every": 0.5}}"#,
      ], in: scratch)
    #expect(try error(answers["1"]).text.contains("--search applies only to chats"))
    #expect(try error(answers["2"]).text.contains("--name has no effect on this tape"))
    #expect(try error(answers["3"]).text.contains("--every has no effect on this tape"))
  }
}
