import Primitives
import Typography

/// The screen of a phone or a tablet (Spec/Chats.md 9.3).
public struct ScreenDevice: Equatable, Sendable {
  /// The name in options, for example `iphone-17`.
  public let name: String
  /// The size of the screen, in points.
  public let size: Size
  /// The number of pixels per point.
  public let scale: Double
  package let statusBar: StatusBar
  /// The height of the home bar's area at the lower end; 0 for a device without a home bar.
  package let homeArea: Double

  /// The bar with the time and icons at the upper end.
  package enum StatusBar: Equatable, Sendable {
    /// Around a tall island in the display.
    case tallIsland
    case island
    /// Beside a notch.
    case notch
    case plain
    case tablet
    /// Phones in landscape orientation have no status bar.
    case hidden

    package var height: Double {
      switch self {
      case .hidden: 0
      case .tallIsland: 62
      case .island: 59
      case .notch: 47
      case .plain: 20
      case .tablet: 24
      }
    }

    /// The y coordinate of the middle of the time and the icons. Measured on phones with an island.
    package var middle: Double {
      switch self {
      case .hidden: 0
      case .tallIsland: 33
      case .island: 29.3
      case .notch: 25
      case .plain: 10
      case .tablet: 12
      }
    }

    /// The y coordinate at which glass begins below the bar. Measured on phones with an island.
    package var glassTop: Double {
      switch self {
      case .tallIsland, .island: 64
      case .notch, .plain, .tablet, .hidden: height + 8
      }
    }
  }

  /// The width that is kept free on both sides: that of the notch in landscape orientation, and the same on
  /// the opposite side.
  package var sideInset: Double { statusBar == .hidden ? 47 : 0 }

  /// True if the display has rounded corners. All displays with a home bar do.
  package var hasRoundCorners: Bool { homeArea > 0 }

  /// The device whose style screens of other sizes have, too.
  package static let standard = ScreenDevice("iphone-14", 390, 844, .notch)

  /// All known devices.
  public static let all = [
    ScreenDevice("iphone-17", 402, 874, .tallIsland), ScreenDevice("iphone-17-pro", 402, 874, .tallIsland),
    ScreenDevice("iphone-17-pro-max", 440, 956, .tallIsland),
    ScreenDevice("iphone-air", 420, 912, .tallIsland),
    ScreenDevice("iphone-16-pro", 402, 874, .tallIsland),
    ScreenDevice("iphone-16-pro-max", 440, 956, .tallIsland),
    ScreenDevice("iphone-16", 393, 852, .island), ScreenDevice("iphone-16-plus", 430, 932, .island),
    ScreenDevice("iphone-15", 393, 852, .island), standard,
    ScreenDevice("iphone-se", 375, 667, scale: 2, .plain, homeArea: 0),
    ScreenDevice("ipad", 820, 1180, scale: 2, .tablet, homeArea: 20),
  ]

  private init(
    _ name: String, _ width: Double, _ height: Double, scale: Double = 3, _ statusBar: StatusBar,
    homeArea: Double = 34
  ) {
    self.name = name
    size = Size(width, height)
    (self.scale, self.statusBar, self.homeArea) = (scale, statusBar, homeArea)
  }

  /// - Parameter name: The name of the device, with hyphens or spaces and in any case.
  public init?(named name: String) {
    let name = name.lowercased().replacing(" ", with: "-")
    guard let device = Self.all.first(where: { $0.name == name }) else { return nil }
    self = device
  }

  /// Returns the device with a screen size, or a typical device of its kind.
  package init(of size: Size) {
    if let device = Self.all.first(where: { $0.size == size }) {
      self = device
    } else if min(size.width, size.height) >= Self.leastTablet {
      self = ScreenDevice("tablet", size.width, size.height, .tablet, homeArea: 20)
    } else if size.width > size.height, size.width >= Self.leastOnItsSide {
      self = ScreenDevice("phone on its side", size.width, size.height, .hidden, homeArea: 21)
    } else {
      self = .standard
    }
  }

  /// The minimum length of the shorter side of a tablet, in points.
  private static let leastTablet = 600.0
  /// The minimum width of a phone in landscape orientation, in points.
  private static let leastOnItsSide = 500.0
}

extension ScreenDesign {
  /// Returns the design with a device's status bar and home bar.
  package func on(_ device: ScreenDevice) -> ScreenDesign {
    var design = self
    switch device.statusBar {
    case .plain:
      design.statusBar.becomeLow()
      (design.statusBar.timeX, design.statusBar.signalX) = (device.size.width / 2, 6)
      design.statusBar.trailing = 5
    case .tablet:
      design.statusBar.becomeLow()
      (design.statusBar.timeX, design.statusBar.trailing) = (36, 20)
    case .hidden:
      design.card.becomeFull()
      design.card.keepClear(of: device.sideInset)
      design.classic.keepClear(of: device.sideInset)
    case .tallIsland, .island: design.statusBar.standBesideIsland(on: device.size.width)
    case .notch: break
    }
    design.statusBar.height = device.statusBar.height
    design.statusBar.middle = device.statusBar.middle
    design.homeBar.area = device.homeArea
    return design
  }
}

extension CardFrameDesign {
  /// Lets the card fill a low screen, which has no room for the background.
  fileprivate mutating func becomeFull() { (topGap, cornerRadius) = (0, 0) }

  fileprivate mutating func keepClear(of side: Double) {
    button.inset += side
    title.inset += side
    toolbar.inset += side
  }
}

extension ClassicFrameDesign {
  fileprivate mutating func keepClear(of side: Double) {
    arrowX += side
    (shareX, moreX) = (shareX + side, moreX + side)
    titleMargin += 2 * side
  }
}

extension StatusBarDesign {
  /// The status bar beside an island, measured on phones (Spec/Chats.md 9.3).
  private enum Island {
    /// The width of the island, and the distance by which the time is right of the middle between half of
    /// the island's width and the edge.
    static let width = 126.0
    static let shift = 5.0
    /// The screen width from which the time is larger, and its size there.
    static let largeFrom = 430.0
    static let largeSize = 19.0
  }

  /// Centers the time in the space left of an island, and the icons in the space right of it.
  fileprivate mutating func standBesideIsland(on width: Double) {
    timeX = (width - Island.width) / 4 + Island.shift
    let icons = signal.width + gap + wifi.width + gap + battery.width
    trailing = timeX - icons / 2
    if width >= Island.largeFrom { font = FontStyle(.sans, size: Island.largeSize, weight: .semibold) }
  }

  /// Sets the smaller time and icons of a bar that is hardly higher than they are.
  fileprivate mutating func becomeLow() {
    font = FontStyle(.sans, size: 12, weight: .semibold)
    (signal, wifi, battery) = (Size(16, 10), Size(14, 10), Size(25, 11))
    gap = 5
  }
}
