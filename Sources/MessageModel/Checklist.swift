import PageModel
import Wording

/// A list of tasks that can be ticked.
package struct Checklist: Equatable, Sendable {
  package struct Task: Equatable, Sendable {
    package var text: RichText
    package var isDone: Bool
    /// Who ticked it, if the input says.
    package var doneBy: Author?

    package init(text: RichText, isDone: Bool = false, doneBy: Author? = nil) {
      self.text = text
      self.isDone = isDone
      self.doneBy = doneBy
    }
  }

  package var title: RichText
  package var tasks: [Task]
  /// Whether it is everybody's, and not its author's alone.
  package var isShared: Bool
  /// Whether the reader may tick its tasks; `nil` when the input does not say.
  package var canMark: Bool?

  package init(title: RichText, tasks: [Task], isShared: Bool = false, canMark: Bool? = nil) {
    self.title = title
    self.tasks = tasks
    self.isShared = isShared
    self.canMark = canMark
  }

  var traits: ContentTraits {
    let title = title.plainText
    return ContentTraits(label: .other(Saying(title, else: .checklist)))
  }

  package var doneCount: Int { tasks.count { $0.isDone } }
}
