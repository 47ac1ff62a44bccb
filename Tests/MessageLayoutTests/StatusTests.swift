import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import Localization
@testable import MessageLayout

/// The time of a message (Spec/Bubbles.md 7).
@Suite struct StatusTests {
  private func measure(_ change: (inout Message) -> Void, mode: StatusBox.Mode? = nil) throws -> StatusMeasure
  {
    var message = message(MessageText(plain: "n"), .outgoing)
    change(&message)
    return try #require(StatusMeasure(try Ruler(message).environment, mode: mode))
  }

  @Test func partsAddUp() throws {
    #expect(try measure { _ in }.size == Size(47, 14))
    #expect(try measure { $0.sendState = .failed }.size == Size(34, 14))
    #expect(try measure { $0.isPinned = true }.size == Size(59, 14))
    let viewed = try measure { $0.views = 1234 }
    #expect(viewed.text.text == "1.2K 07:41" && viewed.size.width == 5 + 16 + viewed.text.frame.width + 13)
    let signed = try measure {
      $0.editDate = 1
      $0.signature = "Anna"
    }
    #expect(signed.text.text == "edited Anna, 07:41")
  }

  @Test func checksEndBeyondTheNode() throws {
    let read = try measure { $0.sendState = .read }.placed(at: Point(100, 20), mode: .inline)
    // 5 points after the text, and a second one 6 before it.
    let y = 20 + 3.5 - 1.0 / 3
    let (sent, last) = (try #require(read[.sent]).frame, try #require(read[.check]).frame)
    #expect(isClose(last.maxX, 152) && isClose(sent.maxX, 146) && isClose(last.minY, y))
    let one = try measure { $0.sendState = .sent }.placed(at: Point(100, 20), mode: .inline)
    #expect(one[.check]?.frame == sent && !one.boxes.contains { $0.name == .sent })
    let clock = try measure { $0.sendState = .sending }.placed(at: Point(100, 20), mode: .inline)
    let frame = try #require(clock[.mark]).frame
    #expect(isClose(frame.midX, 100 + 5 + 29 + 8.5) && isClose(frame.midY, 20 + 8 - 1.0 / 3))
  }

  /// 11 becomes 16 at 26, 13 becomes 19, 6 becomes 9.
  @Test func signsGrowWithTheText() throws {
    var large = options()
    large.page.textSize = 26
    func status(_ state: SendState, mode: StatusBox.Mode? = nil) throws -> (StatusMeasure, StatusBox) {
      var message = message(MessageText(plain: "n"), .outgoing)
      message.sendState = state
      let environment = MessageEnvironment(
        message, peers: PeerTable(), media: MediaTable(), options: large, book: try FontBook())
      let measure = try #require(StatusMeasure(environment, mode: mode))
      return (measure, measure.placed(at: Point(100, 20), mode: mode ?? .inline))
    }
    let (measure, read) = try status(.read)
    #expect(measure.size == Size(5 + measure.text.frame.width + 19, 19))
    let (sent, last) = (try #require(read[.sent]).frame, try #require(read[.check]).frame)
    let end = 100 + measure.size.width
    #expect(isClose(last.maxX, end + 5) && isClose(sent.maxX, last.maxX - 9))
    #expect(last.size == Size(16, 13) && sent.size == last.size)
    // Icons are in the middle of the line, as they are at 17 points.
    #expect(abs(last.midY - (read[.text]?.frame.midY ?? 0)) <= 0.5)
    let (_, overlay) = try status(.sent, mode: .overlay)
    let check = try #require(overlay[.check]).frame
    #expect(check.size == Size(16, 13) && abs(check.midY - (overlay[.text]?.frame.midY ?? 0)) <= 0.5)
    let (_, sending) = try status(.sending)
    let (clock, text) = (try #require(sending[.mark]).frame, try #require(sending[.text]).frame)
    #expect(clock.size == Size(16, 16) && clock.minX >= text.maxX)
    #expect(abs(clock.midY - text.midY) <= 1)
  }

  @Test func textStandsBelowTheNodesTop() throws {
    let status = try measure { _ in }.placed(at: Point(100, 20), mode: .line)
    #expect(
      isClose(status[.text]?.frame.minX ?? 0, 105) && isClose(status[.text]?.frame.minY ?? 0, 20 + 2.0 / 3))
  }

  @Test func pillsHaveNoLead() throws {
    let measure = try measure({ _ in }, mode: .overlay)
    #expect(measure.pillSize == Size(29 + 13 + 14, 18))
    let status = measure.onPill(endingAt: Point(300, 200), mode: .overlay)
    #expect(status[.pill]?.frame == Rect(244, 182, 56, 18) && status[.text]?.frame.minX == 251)
    #expect(status[.text]?.color == .white)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1K"), (1234, "1.2K"), (12_345, "12.3K"),
    (999_999, "999.9K"), (1_000_000, "1M"), (1_250_000, "1.2M"), (.max, "9223372036.8B"),
  ])
  func countsAreCut(count: Int, text: String) {
    #expect(Language.english.compact(count) == text)
  }

  @Test func repliesHaveNoDecimals() {
    #expect(Language.english.compactWhole(1000) == "1000" && Language.english.compactWhole(1999) == "1K")
    #expect(
      Language.english.compactWhole(2_500_000) == "2M" && Language.english.compactWhole(2_000_000_000) == "2B"
    )
  }

  @Test func hoursFollowTheClock() {
    var dates = DateFormat()
    #expect(dates.time(morning) == "07:41")
    dates.clock = .hours12
    dates.zone = ZoneOffsets(fixed: 6 * 3600)
    #expect(dates.time(morning) == "1:41\u{A0}PM")
  }

  @Test func statusStandsBehindTheLastLineOrBelow() throws {
    let measure = try measure { _ in }
    let inline = TrailedStatus(measure, trail: 270, limit: 317)
    #expect(inline.mode == .inline && inline.width == 317 && inline.height == 0 && inline.drop == -14)
    let below = TrailedStatus(measure, trail: 271, limit: 317)
    #expect(below.mode == .line && below.width == 47 && below.height == 14 && below.drop == 0)
  }
}
