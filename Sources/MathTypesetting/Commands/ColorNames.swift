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

  private static let named = Dictionary(TableText.pairs(of: list).map { ($0.name, $0.value) }) { first, _ in
    first
  }

  private static let list = """
    black=000000 white=ffffff red=ff0000 green=008000 blue=0000ff cyan=00ffff magenta=ff00ff yellow=ffff00
    gray=808080 grey=808080 darkgray=404040 lightgray=bfbfbf lightgrey=d3d3d3 orange=ffa500 purple=800080
    brown=bf8040 lime=bfff00 olive=808000 pink=ffc0cb teal=008080 violet=8f00ff navy=000080 maroon=800000
    silver=c0c0c0 aqua=00ffff fuchsia=ff00ff gold=ffd700 indigo=4b0082 crimson=dc143c coral=ff7f50
    salmon=fa8072 tomato=ff6347 turquoise=40e0d0 khaki=f0e68c orchid=da70d6 plum=dda0dd tan=d2b48c
    skyblue=87ceeb royalblue=4169e1 steelblue=4682b4 dodgerblue=1e90ff darkblue=00008b darkred=8b0000
    darkgreen=006400 forestgreen=228b22 seagreen=2e8b57 limegreen=32cd32 chocolate=d2691e firebrick=b22222
    hotpink=ff69b4 deeppink=ff1493 slateblue=6a5acd blueviolet=8a2be2 cadetblue=5f9ea0 darkorange=ff8c00
    darkviolet=9400d3 goldenrod=daa520 lightblue=add8e6 lightgreen=90ee90 midnightblue=191970 slategray=708090
    cornflowerblue=6495ed mediumblue=0000cd springgreen=00ff7f yellowgreen=9acd32 rebeccapurple=663399
    """
}
