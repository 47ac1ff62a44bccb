/// Collects diagnostics and keeps each once, at its first place: when the same is said of other places, they
/// are only counted.
package struct DiagnosticLog: Sendable {
  /// In the order in which they came.
  package private(set) var diagnostics: [Diagnostic] = []
  private var indices: [Statement: Int] = [:]
  private var known: Set<Place> = []

  private struct Statement: Hashable {
    var code: DiagnosticCode
    var message: String
  }

  private struct Place: Hashable {
    /// Of the diagnostic.
    var index: Int
    var byteOffset: Int?
  }

  /// What was added, one after the other: to take it back.
  private var steps: [Step] = []

  private struct Step {
    var place: Place
    /// That of the diagnostic before; `nil` where there was none.
    var origin: InputOrigin?
  }

  package init() {}

  /// How much was added so far.
  package var mark: Int { steps.count }

  /// Forgets what was added after a mark.
  package mutating func rewind(to mark: Int) {
    while steps.count > mark, let step = steps.popLast() {
      known.remove(step.place)
      if let origin = step.origin {
        diagnostics[step.place.index].more -= 1
        diagnostics[step.place.index].origin = origin
      } else {
        let last = diagnostics.removeLast()
        indices[Statement(code: last.code, message: last.message)] = nil
      }
    }
  }

  package mutating func add(_ diagnostic: Diagnostic) {
    let statement = Statement(code: diagnostic.code, message: diagnostic.message)
    let offset = diagnostic.origin.byteOffset
    let index = indices[statement] ?? diagnostics.count
    let place = Place(index: index, byteOffset: offset)
    // What looks at one place twice, such as a layout that tries several widths, says it twice.
    guard known.insert(place).inserted else { return }
    guard index < diagnostics.count else {
      indices[statement] = index
      diagnostics.append(diagnostic)
      return steps.append(Step(place: place, origin: nil))
    }
    steps.append(Step(place: place, origin: diagnostics[index].origin))
    diagnostics[index].more += 1
    if let offset, offset < diagnostics[index].origin.byteOffset ?? .max {
      diagnostics[index].origin = diagnostic.origin
      diagnostics[index].excerpt = diagnostic.excerpt
    }
  }
}
