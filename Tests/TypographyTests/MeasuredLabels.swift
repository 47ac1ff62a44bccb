import Testing

/// One-line labels of the reference's system font with their measured widths (Spec/Fonts.md 6).
struct MeasuredLabel: Sendable, CustomTestStringConvertible {
  enum Style: Sendable { case regular, medium, semibold, bold, italic }

  let text: String
  /// Nominal points.
  let size: Double
  let style: Style
  /// Points, rounded up to the device pixel of `scale`.
  let width: Double
  let scale: Double

  init(_ text: String, _ size: Double, _ style: Style, _ width: Double, at scale: Double) {
    self.text = text
    self.size = size
    self.style = style
    self.width = width
    self.scale = scale
  }

  var testDescription: String { "\(text) \(size)" }

  static let all: [MeasuredLabel] = [
    MeasuredLabel("There is no rubric for this assignment.", 17, .regular, 287.5, at: 2),
    MeasuredLabel("Server Version: 0.64.0-rc2", 17, .regular, 201.5, at: 2),
    MeasuredLabel("We will remind you at:", 17, .regular, 167, at: 2),
    MeasuredLabel("Allowed Attempts:", 17, .regular, 138.5, at: 2),
    MeasuredLabel("Bootloader name", 17, .regular, 130, at: 3),
    MeasuredLabel("Controller Name", 17, .regular, 124.5, at: 2),
    MeasuredLabel("New Provisioner", 17, .regular, 123.5, at: 2),
    MeasuredLabel("Minimum Scale", 17, .regular, 116, at: 2),
    MeasuredLabel("Voice Formant", 17, .regular, 110, at: 2),
    MeasuredLabel("Mupen64Plus", 17, .regular, 106, at: 2),
    MeasuredLabel("Statistic Type", 17, .regular, 103.5, at: 2),
    MeasuredLabel("Buffer details", 17, .regular, 101.333, at: 3),
    MeasuredLabel("Parent Group", 17, .regular, 101, at: 2),
    MeasuredLabel("Nintendo 64", 17, .regular, 95, at: 2),
    MeasuredLabel("Longer than", 17, .regular, 92, at: 2),
    MeasuredLabel("Hello World", 17, .regular, 88.5, at: 2),
    MeasuredLabel("AINSModel", 17, .regular, 85, at: 2),
    MeasuredLabel("Device Key", 17, .regular, 84.5, at: 2),
    MeasuredLabel("OCCUPANCY MODE STATUS", 14, .regular, 188, at: 3),
    MeasuredLabel("Thanks for your support!", 14, .regular, 159.5, at: 2),
    MeasuredLabel("First Frame Optimization", 14, .regular, 158.5, at: 2),
    MeasuredLabel("FAST PERIOD DIVISER", 14, .regular, 144.667, at: 3),
    MeasuredLabel("Virtual Background", 14, .regular, 123, at: 2),
    MeasuredLabel("NODE IDENTITY", 14, .regular, 105, at: 2),
    MeasuredLabel("Mixin ID: 25566", 14, .regular, 102, at: 2),
    MeasuredLabel("Add a response", 14, .regular, 100.5, at: 2),
    MeasuredLabel("MODE STATUS", 14, .regular, 97, at: 3),
    MeasuredLabel("Tap into Passwords & Accounts", 15, .regular, 214.5, at: 2),
    MeasuredLabel("Choose to share that file", 15, .regular, 167.5, at: 2),
    MeasuredLabel("Voices sound louder", 15, .regular, 139.5, at: 2),
    MeasuredLabel("Credit Card Number", 15, .regular, 138, at: 3),
    MeasuredLabel("#Invalid password#", 15, .regular, 132, at: 2),
    MeasuredLabel("No hidden assets", 15, .regular, 119, at: 2),
    MeasuredLabel("Select Lockwise", 15, .regular, 110.5, at: 2),
    MeasuredLabel("Jump to unread", 15, .regular, 107.5, at: 2),
    MeasuredLabel("FSCalendarScope Example", 16, .regular, 195.333, at: 3),
    MeasuredLabel("Use System Text Size", 16, .regular, 156, at: 3),
    MeasuredLabel("{Database file name}", 16, .regular, 150.5, at: 2),
    MeasuredLabel("Full Screen Example", 16, .regular, 146, at: 3),
    MeasuredLabel("Hides Placeholder", 16, .regular, 131.667, at: 3),
    MeasuredLabel("Variable Speed", 16, .regular, 109, at: 2),
    MeasuredLabel("Slide to cancel", 16, .regular, 106, at: 2),
    MeasuredLabel("{Press Esc for Touch ID}", 13, .regular, 146, at: 2),
    MeasuredLabel("Selected color", 13, .regular, 87.5, at: 2),
    MeasuredLabel("5 Participents", 13, .regular, 83.667, at: 3),
    MeasuredLabel("Mar 55, 2555", 13, .regular, 81.5, at: 2),
    MeasuredLabel("OPERATIONS", 13, .regular, 81.333, at: 3),
    MeasuredLabel("Not allocated", 13, .regular, 81, at: 2),
    MeasuredLabel("{Characters}", 13, .regular, 76.5, at: 2),
    MeasuredLabel("Bound to Network Key", 12, .regular, 126, at: 2),
    MeasuredLabel("2019/9/16, 13:27 PM", 12, .regular, 115, at: 3),
    MeasuredLabel("Playout Volume", 12, .regular, 87.5, at: 2),
    MeasuredLabel("VOL: $410.23M", 12, .regular, 87.333, at: 3),
    MeasuredLabel("Date Created", 12, .regular, 75, at: 2),
    MeasuredLabel("STOP LOSS", 12, .regular, 66.333, at: 3),
    MeasuredLabel("{File Size}", 12, .regular, 56.5, at: 2),
    MeasuredLabel("and is connected to power source.", 11, .regular, 181, at: 3),
    MeasuredLabel("Answer with checkmark", 11, .regular, 124.5, at: 2),
    MeasuredLabel("xx users", 11, .regular, 43.5, at: 2),
    MeasuredLabel("Volume Boost", 18, .regular, 111.5, at: 2),
    MeasuredLabel("Mixin Locked", 18, .regular, 105, at: 2),
    MeasuredLabel("Trim Silence", 18, .regular, 98, at: 2),
    MeasuredLabel("Due: Dec 25 at 8:00 AM", 14, .medium, 158.5, at: 2),
    MeasuredLabel("Chechkpoint name", 14, .medium, 124.5, at: 2),
    MeasuredLabel("Next Payment", 14, .medium, 92.5, at: 2),
    MeasuredLabel("10 Questions", 14, .medium, 86.5, at: 2),
    MeasuredLabel("reloadLayoutIfNeeded positioning", 16, .medium, 251.5, at: 2),
    MeasuredLabel("Full Screen TextViewController", 16, .medium, 227.5, at: 2),
    MeasuredLabel("UITableViewController", 16, .medium, 165, at: 2),
    MeasuredLabel("CustomView example", 16, .medium, 159.5, at: 2),
    MeasuredLabel("UISearchController", 16, .medium, 142, at: 2),
    MeasuredLabel("Duration", 12, .medium, 50, at: 2),
    MeasuredLabel("No Updates Available", 17, .medium, 166, at: 2),
    MeasuredLabel("Slide to cancel", 17, .medium, 114, at: 2),
    MeasuredLabel("PLAYBACK EFFECTS", 13, .medium, 127.5, at: 2),
    MeasuredLabel("MORE ACTIONS", 13, .medium, 99.5, at: 2),
    MeasuredLabel("Enter your TUM ID to get started", 17, .semibold, 259, at: 2),
    MeasuredLabel("Audio Mixing Controls", 17, .semibold, 175.5, at: 2),
    MeasuredLabel("Audio Effect Controls", 17, .semibold, 169.5, at: 2),
    MeasuredLabel("Follow for updates", 17, .semibold, 146.667, at: 3),
    MeasuredLabel("Current Bonuses", 17, .semibold, 133.5, at: 2),
    MeasuredLabel("{Benefit Title}", 17, .semibold, 109.333, at: 3),
    MeasuredLabel("Duplicate Transfer Confirmation", 18, .semibold, 268, at: 2),
    MeasuredLabel("Withdrawal Suspended", 18, .semibold, 194.333, at: 3),
    MeasuredLabel("Common Wallet 1", 18, .semibold, 145.333, at: 3),
    MeasuredLabel("1.00032 ETH", 18, .semibold, 109, at: 2),
    MeasuredLabel("Episode title", 18, .semibold, 104, at: 2),
    MeasuredLabel("CAN'T SEE YOUR DEVICE?", 15, .semibold, 189.333, at: 3),
    MeasuredLabel("Active Insulin", 15, .semibold, 95.333, at: 3),
    MeasuredLabel("Attempts Allowed:", 16, .semibold, 139.5, at: 2),
    MeasuredLabel("Discussion Name", 16, .semibold, 130.5, at: 2),
    MeasuredLabel("Attempts Used:", 16, .semibold, 118.5, at: 2),
    MeasuredLabel("A PROJECT FROM THE", 13, .semibold, 144, at: 2),
    MeasuredLabel("Featured episode", 13, .semibold, 110, at: 2),
    MeasuredLabel("Late Penatly (-2pts)", 12, .semibold, 118.5, at: 2),
    MeasuredLabel("Podcast name", 12, .semibold, 83.5, at: 2),
    MeasuredLabel("3 SELECTED EPISODES", 13, .bold, 150, at: 2),
    MeasuredLabel("SUPPORTER", 13, .bold, 80.5, at: 2),
    MeasuredLabel("eventually 92 mg/dL", 15, .bold, 148.5, at: 2),
    MeasuredLabel("Episode title", 15, .bold, 91, at: 2),
    MeasuredLabel("Connect Account", 17, .bold, 140.5, at: 2),
    MeasuredLabel("Change App Icon", 17, .bold, 139, at: 2),
    MeasuredLabel("View Error Log", 17, .bold, 119, at: 2),
    MeasuredLabel("This post is visible to cohort.", 14, .italic, 186, at: 2),
  ]
}
