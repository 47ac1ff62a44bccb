/// Keeps what has just begun in a text from showing before it is whole (Docs/Input.md 12): half a second at most, then
/// it stands as it was typed.
struct WrittenHold {
  /// When each that is open was first seen to be, by where it begins, in bytes.
  private var since: [Int: Double] = [:]
  /// Bytes that show: they are not taken back.
  private var shown = 0

  /// Seconds.
  private static let patience = 0.5
  /// As far as times may be off that are sums of others.
  private static let noise = 1e-6

  /// `length`: bytes that are written. `openings`: where those begin that are open. Returns how many bytes show, and
  /// when more will though nothing more comes.
  mutating func shown(
    ofFirst length: Int, openings: [Int], at time: Double
  ) -> (length: Int, due: Double?) {
    since = Dictionary(openings.map { ($0, since[$0] ?? time) }) { first, _ in first }
    let patient = openings.filter { time < (since[$0] ?? time) + Self.patience - Self.noise }
    shown = min(max(patient.first ?? length, shown), length)
    // What begins before what shows is seen already, and waits no more, as what has waited in vain behind another.
    let waiting = patient.filter { $0 >= shown }.compactMap { since[$0] }
    return (shown, shown < length ? waiting.min().map { $0 + Self.patience } : nil)
  }
}
