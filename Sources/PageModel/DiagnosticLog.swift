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

  package init() {}

  package mutating func add(_ diagnostic: Diagnostic) {
    let statement = Statement(code: diagnostic.code, message: diagnostic.message)
    let offset = diagnostic.origin.byteOffset
    guard let index = indices[statement] else {
      indices[statement] = diagnostics.count
      known.insert(Place(index: diagnostics.count, byteOffset: offset))
      diagnostics.append(diagnostic)
      return
    }
    // What looks at one place twice, such as a layout that tries several widths, says it twice.
    guard known.insert(Place(index: index, byteOffset: offset)).inserted else { return }
    diagnostics[index].more += 1
    if let offset, offset < diagnostics[index].origin.byteOffset ?? .max {
      diagnostics[index].origin = diagnostic.origin
      diagnostics[index].excerpt = diagnostic.excerpt
    }
  }
}
