/// The device's own keyboard below the panel (Spec/Chats.md 15.8).
package struct DeviceKeyboard: Equatable, Sendable {
  /// A key that is pressed.
  package enum Key: Hashable, Sendable {
    case character(Character)
    case delete
  }

  /// The height in points of the room for a keyboard that is not drawn; `nil` for a keyboard that is drawn.
  package var room: Double?
  package var presence: Double
  /// The key under the finger.
  package var pressed: Key?

  package init(room: Double? = nil, presence: Double = 1, pressed: Key? = nil) {
    (self.room, self.presence, self.pressed) = (room, presence, pressed)
  }
}

extension ScreenState {
  /// True if the keys of the device's keyboard are drawn.
  package var showsKeys: Bool { deviceKeyboard.map { $0.room == nil } ?? false }
}
