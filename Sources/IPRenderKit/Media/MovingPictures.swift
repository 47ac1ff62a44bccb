import PageModel
import Pictures

/// The pictures that move and are open, of a page or of all pages of a stream. Those that were opened first are closed
/// when too much is open, and opened again when they are asked for.
package final class MovingPictures {
  private var opened: [Key: MovingPicture?] = [:]
  private var order: [Key] = []
  private var byteCount = 0

  /// A medium, and whose it is: an id may stand for something else in another page.
  struct Key: Hashable {
    let store: ObjectIdentifier
    let id: MediaID
  }

  /// Of the texts that they are made of: a sticker has some hundred thousand.
  static let mostBytes = 16 << 20

  /// - Parameter open: `nil` for a picture that stands still after all.
  func picture(of id: Key, open: () -> MovingPicture?) -> MovingPicture? {
    if let known = opened[id] { return known }
    let picture = open()
    opened[id] = .some(picture)
    guard let picture else { return nil }
    order.append(id)
    byteCount += picture.byteCount
    while byteCount > Self.mostBytes, order.count > 1 { close(order.removeFirst()) }
    return picture
  }

  private func close(_ id: Key) {
    byteCount -= (opened.removeValue(forKey: id) ?? nil)?.byteCount ?? 0
  }
}
