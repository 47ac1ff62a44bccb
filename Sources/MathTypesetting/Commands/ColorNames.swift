import CTexts
import Primitives

/// Colours by name or number, as LaTeX's colour packages and the web know them.
enum ColorNames {
  /// - Parameter model: `HTML`, `rgb`, `RGB` or `gray`; `nil` for a name or a hexadecimal number.
  static func color(_ text: String, model: String?) -> Color? {
    let name = text.filter { $0 != " " }
    let numbers = name.split(separator: ",").compactMap { Double($0) }
    switch model {
    case "HTML"?: return hexadecimal(name)
    case "rgb"?: return rgb(numbers)
    case "RGB"?: return rgb(numbers.map { $0 / 255 })
    case "gray"?: return numbers.count == 1 ? rgb([numbers[0], numbers[0], numbers[0]]) : nil
    default: break
    }
    if name.hasPrefix("#") { return hexadecimal(String(name.dropFirst())) }
    return named[name.lowercased()].flatMap(hexadecimal) ?? (name.count == 6 ? hexadecimal(name) : nil)
  }

  private static func rgb(_ parts: [Double]) -> Color? {
    guard parts.count == 3, parts.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
  }

  private static func hexadecimal(_ digits: String) -> Color? {
    let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
    guard long.count == 6, let value = UInt32(long, radix: 16) else { return nil }
    func part(_ shift: UInt32) -> Double { Double(value >> shift & 0xFF) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  private static let named = TableText.pairs(of: TableText.rows(of: EmbeddedFile.colors.contents))
}
