import Primitives
import Typography

/// The measures of the parts around a chat's list that come and go (Spec/Chats.md 15).
struct ScreenPartDesign {
  let header = Header()
  let skeleton = Skeleton()
  let search = Search()
  let suggestions = Suggestions()
  let input = Input()
  let device = Device()
  let finger = Finger()
  let press = Press()
  let sender = Sender()
  let film = Film()
  let alert = Alert()
  let menu = Menu()

  /// The rows of the card below the title (Spec/Chats.md 15.1).
  struct Header {
    /// The increase of the list's top inset beyond the card's height.
    let room = 8.0
    let row = 40.0
    let callRow = 50.0
    /// The radius of a card of several rows.
    let radius = 20.0
    let edge = 16.0
    let playback = Playback()
    let call = Call()
    let contactFont = FontStyle(.sans, size: 16)
    let cross = (side: 12.0, end: 14.0, line: 1.33)
    let translation = (font: FontStyle(.sans, size: 17), gap: 10.0, dots: 11.0)
    /// The box of an icon: inferred.
    let icon = 24.0
    /// The row of an advertisement: inferred.
    let advertisement = (title: 8.0, gap: 1.0, font: FontStyle(.sans, size: 15))
    /// The faces of people who ask to join, and the gap after them: inferred.
    let requests = (face: 28.0, step: 18.0, gap: 8.0)
    /// A toast (Spec/Chats.md 15.10): inferred.
    let toast = (font: FontStyle(.sans, size: 14), inset: 11.0, mostLines: 5)
  }

  /// The row of what plays (Spec/Chats.md 15.1).
  struct Playback {
    let titleY = 5.0
    let artistY = 21.0
    let title = FontStyle(.sans, size: 12)
    let artist = FontStyle(.sans, size: 10)
    let play = (side: 28.0, x: 6.0)
    let crossBox = 44.0
    let progress = 2.0
    /// The bars of the sign of a pause: inferred.
    let pause = (height: 12.0, gap: 5.0, line: 3.0)
  }

  /// The row of a call (Spec/Chats.md 15.1).
  struct Call {
    let titleY = 9.0
    let title = FontStyle(.sans, size: 15, weight: .semibold)
    let members = FontStyle(.sans, size: 13)
    let gap = 1.0
    let button = (height: 28.0, padding: 20.0, end: 7.0)
    let font = FontStyle(.sans, size: 15, weight: .semibold)
    /// The faces in the middle; the step is inferred.
    let face = (side: 32.0, step: 22.0)
    let mostFaces = 3
  }

  /// The bubbles of a list that loads (Spec/Chats.md 15.2): inferred.
  struct Skeleton {
    /// The shares of the list's width and the heights, from the bottom up; they are repeated.
    let bubbles: [(share: Double, height: Double)] = [
      (0.55, 51), (0.72, 84), (0.42, 35), (0.66, 62), (0.5, 118), (0.6, 35), (0.74, 84),
    ]
    let gap = 10.0
    let radius = 16.0
    let avatar = 38.0
    let edge = 9.0
    let light = Color(0xffffff, alpha: 0.32)
    let page = Color(0x000000, alpha: 0.05)
    let dark = Color(0xffffff, alpha: 0.08)
  }

  /// The search field and the bar of matches (Spec/Chats.md 15.3): inferred.
  struct Search {
    let icon = 24.0
    let textX = 38.0
    let gap = 8.0
    let font = FontStyle(.sans, size: 17)
    let count = FontStyle(.sans, size: 15, hasTabularDigits: true)
    let countPadding = 28.0
    let light = Color(0xffe438, alpha: 0.9)
    let dark = Color(0xffc21f, alpha: 0.45)
  }

  /// The suggestions above the field (Spec/Chats.md 15.4): inferred.
  struct Suggestions {
    let gap = 8.0
    let row = 44.0
    let mostRows = 4.5
    let radius = 20.0
    let edge = 12.0
    let face = 28.0
    let faceGap = 10.0
    let title = FontStyle(.sans, size: 15, weight: .medium)
    let text = FontStyle(.sans, size: 15)
    let textGap = 8.0
    let emoji = FontStyle(.sans, size: 26)
    let emojiPitch = 42.0
    let picture = 34.0
  }

  /// The keyboards of emoji, stickers and GIFs (Spec/Chats.md 15.5): inferred.
  struct Input {
    let edge = 12.0
    let tab = (height: 42.0, pitch: 38.0, icon: 24.0)
    let field = (height: 36.0, gap: 6.0)
    let fieldFont = FontStyle(.sans, size: 17)
    let title = (font: FontStyle(.sans, size: 12, weight: .medium), above: 12.0, below: 6.0)
    let emoji = SignGrid(columns: 8, widest: 52, pitch: 42, font: FontStyle(.sans, size: 30))
    let sticker = SignGrid(columns: 5, widest: 84, pitch: 76, font: FontStyle(.sans, size: 50))
    /// The GIFs; a keyboard that is wider has more of them in a row.
    let gif = (height: 84.0, gap: 2.0, widest: 440.0)
    /// The widths of GIFs in a row, as shares.
    let gifRows: [[Double]] = [[0.36, 0.3, 0.34], [0.48, 0.52], [0.28, 0.42, 0.3], [0.6, 0.4]]
    let bar = (height: 44.0, capsule: 32.0, padding: 14.0)
    /// The distance by which the disc behind the key that deletes extends beyond its sign.
    static let backspaceReach = 4.0
    let barFont = FontStyle(.sans, size: 14, weight: .medium)
    let fieldAlpha = 0.08
    let chosenAlpha = 0.12
  }

  /// A grid of emoji or stickers: inferred.
  struct SignGrid {
    /// The number of columns on a phone; a wide keyboard has more, each at most `widest` wide.
    let columns: Int
    let widest: Double
    /// The distance between rows.
    let pitch: Double
    let font: FontStyle
  }

  /// The device's keyboard (Spec/Chats.md 15.8): inferred.
  struct Device {
    /// The room above the keys, in which a phone suggests words, and the distance from one row to the next.
    let top = 45.0
    let pitch = 54.0
    let key = 42.0
    let edge = 3.0
    let gap = 6.0
    let radius = 8.5
    let drop = 1.0
    /// The widths of keys with signs, as a share of the width of the screen, and the number of rows.
    let sign = 42.0 / 375
    let rowCount = 4.0
    let icon = 24.0
    let letter = FontStyle(.sans, size: 23)
    /// The font of letters that are wider than their keys.
    let wideLetter = FontStyle(.sans, size: 18)
    let word = FontStyle(.sans, size: 16)
    /// The icons below the keys, on devices without a button: the distances from the side and from the keys.
    let below = (edge: 24.0, drop: 12.0, box: 28.0, least: 50.0)
    let popUp = PopUp()
    /// The widest screen on which a key rises from under the finger.
    let widestPhone = 600.0
    let light = Colors(
      ground: Color(0xd3d5dc, alpha: 0.9), key: .white, sign: Color(0xb1b5bf), shadow: Color(0x85888e),
      text: .black)
    let dark = Colors(
      ground: Color(0x232326, alpha: 0.92), key: Color(0x6a6a6d), sign: Color(0x46464a),
      shadow: Color(0x131315), text: .white)

    struct Colors {
      let ground: Color
      let key: Color
      let sign: Color
      let shadow: Color
      let text: Color
    }

    /// The letter above the finger.
    struct PopUp {
      /// The distance by which it is wider than the key on each side, its height, and that of its foot.
      let side = 11.0
      let height = 54.0
      let foot = 12.0
      let radius = 12.0
      let font = FontStyle(.sans, size: 36)
      let rim = (width: 0.5, alpha: 0.25)
    }
  }

  /// The marks of fingers (Spec/Chats.md 15.9): an iprender choice.
  struct Finger {
    let side = 44.0
    let fill = Color(0x808080, alpha: 0.4)
    let rim = (width: 1.5, color: Color(0xffffff, alpha: 0.8))
    /// The size at which a finger comes down.
    let largest = 1.4
  }

  /// The marks of pressed elements and of selected text (Spec/Chats.md 15.11): inferred, except for the radius, the
  /// growth and the color of links.
  struct Press {
    /// Black in light themes, and white in dark ones.
    let alpha = 0.1
    let link = 0.1
    let selection = 0.2
    let handle = (width: 2.0, disc: 10.0)
  }

  /// The face of whom messages are sent as (Spec/Chats.md 15.4): inferred.
  struct Sender {
    let inset = 4.0
  }

  /// The circle in which a video message is recorded (Spec/Chats.md 15.6): inferred.
  struct Film {
    let widest = 360.0
    let sides = 30.0
    let ring = 4.0
    let ground = Color(0x1c1c1e)
    /// The time in which the ring closes, in seconds.
    let longest = 60.0
  }

  /// The text over the screen that answers a button (Spec/Chats.md 15.10): inferred.
  struct Alert {
    let width = 300.0
    let edge = 20.0
    let radius = 34.0
    let font = FontStyle(.sans, size: 17, weight: .semibold)
    let text = (side: 24.0, top: 26.0, below: 22.0)
    let button = (height: 48.0, inset: 14.0)
    let buttonFont = FontStyle(.sans, size: 17, weight: .semibold)
    let dim = Color(0x000000, alpha: 0.4)
    /// The scale from which the alert comes.
    let largest = 1.1
  }

  /// The menu of a message (Spec/Chats.md 15.12): inferred.
  struct Menu {
    /// The distances from the sides, from the status bar, and from the message.
    let edge = 12.0
    let top = 8.0
    let gap = 8.0
    let reactions = Reactions()
    let row = 44.0
    /// The height of rows on low screens, and of the beginning of a message that shows there.
    let lowestRow = 30.0
    let leastShown = 44.0
    /// The radius of the window in which a message shows that is too high, and the presence of the menu at which it is
    /// as wide as the message.
    let window = 16.0
    let closing = 0.3
    let padding = 8.0
    /// The room of a line between two rows.
    let breakHeight = 13.0
    let radius = 28.0
    let leastWidth = 220.0
    let icon = (x: 20.0, side: 24.0)
    let label = (x: 58.0, end: 24.0, font: FontStyle(.sans, size: 17))
    /// The distance of the mark of a pressed row from the edges of the row.
    let pressed = 4.0
    let alpha = 0.92
    /// The opacity of lines and marks.
    let ink = 0.1
    let blur = 16.0
    let light = Color(0x000a26, alpha: 0.2)
    let dark = Color(0x000000, alpha: 0.5)
    /// The scale from which the parts grow.
    let smallest = 0.3

    struct Reactions {
      let height = 48.0
      let padding = 5.0
      let slot = 42.0
      let font = FontStyle(.sans, size: 28)
      /// The disc behind a reaction of the reader.
      let disc = 38.0
      let tail = Tail()

      /// The discs between the capsule and the bubble.
      struct Tail {
        let x = 26.0
        let large = 16.0
        let small = 6.0
        /// The distances of their middles from the lower edge of the capsule, and from each other.
        let rise = 2.0
        let drop = 5.0
        let step = 8.0
      }
    }
  }
}
