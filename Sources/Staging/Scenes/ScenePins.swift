import MessageModel

// The bar of the pinned message, which goes and changes with its message (Spec/Tapes.md 2).

extension SceneScriptBuilder {
  /// The id of the message in the pinned bar; `nil` without one.
  package var pinned: Int64? { pins.last?.message }

  func pin(_ staged: StagedMessage, at start: Double) {
    pins.removeAll { $0.message == staged.id }
    let bar = PinnedBar(PinnedBar.Item(Self.excerpt(of: staged)))
    pins.append((staged.id, bar))
    happen(.pin(bar), at: start)
    setPinned(true, staged, at: start)
  }

  /// Removes the bar, and the signs of all pinned messages.
  func unpinAll(at start: Double) {
    happen(.pin(nil), at: start)
    pins = []
    for id in pinnedSigns.sorted() {
      if let staged = present[id] { setPinned(false, staged, at: start) }
    }
  }

  private func setPinned(_ isPinned: Bool, _ staged: StagedMessage, at start: Double) {
    guard staged.message.isPinned != isPinned else { return }
    var staged = staged
    staged.message.isPinned = isPinned
    if isPinned { pinnedSigns.insert(staged.id) } else { pinnedSigns.remove(staged.id) }
    change(staged, at: start)
  }

  /// Removes the pin of a message that is deleted. The bar shows the message that was pinned before it, or goes.
  func unpin(_ message: Int64, at start: Double) {
    guard let index = pins.firstIndex(where: { $0.message == message }) else { return }
    pins.remove(at: index)
    if index == pins.count { happen(.pin(pins.last?.bar), at: start) }
  }

  /// Shows the new text of a pinned message.
  func changePinned(_ staged: StagedMessage, at start: Double) {
    guard let index = pins.firstIndex(where: { $0.message == staged.id }) else { return }
    let excerpt = Self.excerpt(of: staged)
    guard pins[index].bar.item.excerpt != excerpt else { return }
    pins[index].bar.item.excerpt = excerpt
    if index == pins.count - 1 { happen(.pin(pins[index].bar), at: start) }
  }

  /// Finds the pinned messages, and the message of the bar that is there from the start: the latest one that says the same.
  func findPinned() {
    pinnedSigns = Set(messages.filter(\.message.isPinned).map(\.id))
    guard let bar = info.state.pinned,
      let staged = messages.last(where: { Self.excerpt(of: $0) == bar.item.excerpt })
    else { return }
    pins = [(staged.id, bar)]
  }

  private static func excerpt(of staged: StagedMessage) -> ReplyExcerpt {
    ReplyExcerpt(of: staged.message, media: staged.media, peers: staged.peers)
  }
}
