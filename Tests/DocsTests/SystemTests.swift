import Foundation
import Testing

/// The systems of the app that the reference describes, with what is drawn of each (`Spec/systems.tsv`). They are a
/// section of `Docs/Fidelity.md`.
@Suite struct SystemTests {
  private static let systems = AppSystem.all

  @Test("Every system that the reference describes is in the table")
  func noSystemDisappears() {
    let counts = Dictionary(grouping: Self.systems, by: \.area).mapValues(\.count)
    #expect(
      counts == [
        "Link previews": 9, "Articles": 6, "Messages": 22, "Merging and layout": 9, "The title": 9,
        "Below the title": 10, "The list": 9, "The panel": 13, "Keyboards": 3, "Over the screen": 1,
        "Motion": 6,
        "Devices": 3,
      ])
    #expect(Set(Self.systems.map(\.name)).count == Self.systems.count, "a system is listed twice")
  }

  @Test("What is drawn names its section, and what is not says why")
  func everyRowIsComplete() {
    let sections = SourcedSection.all
    for system in Self.systems {
      switch system.state {
      case .drawn, .partly:
        let known = system.section.map { sections[$0] != nil } ?? false
        #expect(known, "\(system.name) names no section")
      case .missing, .leftOut: #expect(system.section == nil, "\(system.name)")
      case nil: Issue.record("\(system.name) has no such state")
      }
      #expect(system.state == .drawn || !system.note.isEmpty, "\(system.name) says no reason")
    }
  }
}

/// A row of `Spec/systems.tsv`.
struct AppSystem {
  enum State: String {
    case drawn, partly, missing
    case leftOut = "left out"
  }

  let area: String
  let name: String
  /// `nil` for an unknown word.
  let state: State?
  let section: SectionCitation?
  let note: String

  static let all: [AppSystem] = {
    let file = Repository.root.appendingPathComponent("Spec/systems.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      while fields.count < 5 { fields.append("") }
      let cited = fields[3].split(separator: " ").map(String.init)
      let section =
        cited.count == 2 && cited[0].hasSuffix(".md")
        ? SectionCitation(document: String(cited[0].dropLast(3)), number: cited[1]) : nil
      return AppSystem(
        area: fields[0], name: fields[1], state: State(rawValue: fields[2]), section: section, note: fields[4]
      )
    }
  }()

  /// The section of `Docs/Fidelity.md`.
  static var document: [String] {
    let drawn = all.count { $0.state == .drawn }
    var lines = [
      "", "## The app's systems", "",
      "The systems of the app that its reference describes, and what iprender draws of each. \(drawn) of \(all.count) "
        + "are drawn",
      "completely. *Left out* is what an image cannot show or what the Limitations in README name; *missing* is work.",
      "",
      "| Area | System | State | Rule | Note |", "| --- | --- | --- | --- | --- |",
    ]
    for system in all {
      lines.append(
        "| \(system.area) | \(system.name) | \(system.state?.rawValue ?? "?") "
          + "| \(system.section?.description ?? "–") | \(system.note) |")
    }
    return lines
  }
}

/// The texts of the app's themes whose contrast is below 4.5 to 1 (`Spec/contrast.tsv`).
enum LowContrast {
  /// The section of `Docs/Fidelity.md`.
  static var document: [String] {
    let file = Repository.root.appendingPathComponent("Spec/contrast.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return [
      "", "## Contrast", "",
      "The colors are those of the app, which are not changed. WCAG 2.1 asks for a contrast of 4.5 to 1 between a text",
      "and what is behind it; these texts have less. A test calculates the table, for gradients at their lightest place.",
      "",
      "| Theme | Where | Text | Contrast |", "| --- | --- | --- | --- |",
    ]
      + text.split(separator: "\n").map { line in
        "| \(line.split(separator: "\t").joined(separator: " | ")) |"
      }
  }
}
