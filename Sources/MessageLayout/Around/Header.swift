import MessageModel
import PageLayout
import Primitives

/// The measured header of a message (Spec/Bubbles.md 6).
struct HeaderMeasure {
  /// The width that the header requires of the content.
  private(set) var width = 0.0
  private(set) var height = 0.0
  private var name: NameLine?
  private var forward: ForwardMeasure?
  private var reply: ReplyMeasure?
  private var tops = Tops()

  private struct Tops {
    var name = 0.0
    var forward = 0.0
    var reply = 0.0
  }

  /// The gaps above the first part and between parts.
  private enum Gap {
    static let name = 7.0
    static let firstForward = 5.0
    static let forward = 2.0
    static let firstReply = 11.0
    static let reply = 2.0
    /// The height subtracted at the end if the last part is not a reply.
    static let cut = 5.0
  }

  /// - Parameter hidesName: true if the first content leaves no space for a plain name.
  init(_ environment: MessageEnvironment, offered: Double, hidesName: Bool) {
    forward = ForwardMeasure(environment, offered: offered)
    reply = ReplyMeasure(environment, offered: offered)
    let needsName = !hidesName || forward != nil || reply != nil || environment.message.viaBot != nil
    name = needsName ? NameLine(environment, offered: offered) : nil
    if let name {
      tops.name = Gap.name
      height = Gap.name + name.height
      width = name.width
    }
    if let forward {
      height += (height == 0 ? Gap.firstForward : 0) + Gap.forward
      tops.forward = height
      height += forward.height
      width = max(width, forward.width)
    }
    if let reply {
      height += height == 0 ? Gap.firstReply : Gap.reply
      tops.reply = height
      height += reply.height
      width = max(width, reply.width)
    } else if height > 0 {
      height -= Gap.cut
    }
    width = min(width, offered)
  }

  /// - Parameters:
  ///   - origin: the top left corner of the content.
  ///   - width: the width of the content.
  func placed(at origin: Point, width: Double) -> HeaderBox {
    var box = HeaderBox()
    box.height = height
    if let name { box.boxes = name.placed(at: origin.moved(by: Point(0, tops.name)), width: width) }
    if let forward {
      box.boxes.append(forward.placed(at: origin.moved(by: Point(BubbleMetrics.sideInset, tops.forward))))
    }
    if let reply {
      box.boxes.append(
        reply.placed(
          at: origin.moved(by: Point(BubbleMetrics.sideInset, tops.reply)),
          width: width - 2 * BubbleMetrics.sideInset))
    }
    return box
  }
}

/// The part of a bubble above its contents (Spec/Bubbles.md 6).
package struct HeaderBox: Sendable {
  /// The name, its badge, the bot and the rank, then the forwarded and the replied-to message, each as a group.
  package var boxes: [Box] = []
  package var height = 0.0

  package init() {}

  /// The box of a name; the boxes in the groups have names of their own.
  package subscript(_ name: Box.Name) -> Box? { boxes.first { $0.name == name } }
}
