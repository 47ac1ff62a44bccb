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

extension CommandTable {
  /// Commands that colour their argument.
  static let colorRows: [Row] = TableText.pairs(of: colors).map { name, color in
    Row(command: "\\" + name, construct: .macro, detail: "1 \\textcolor{\(color)}{#1}")
  }

  private static let colors = """
    blue=6495ED orange=FFA500 pink=FF00AF red=DF0030 green=28AE7B gray=808080 purple=9D38BD blueA=ccfaff
    blueB=80f6ff blueC=63d9ea blueD=11accd blueE=0c7f99 tealA=94fff5 tealB=26edd5 tealC=01d1c1 tealD=01a995
    tealE=208170 greenA=b6ffb0 greenB=8af281 greenC=74cf70 greenD=1fab54 greenE=0d923f goldA=ffd0a9
    goldB=ffbb71 goldC=ff9c39 goldD=e07d10 goldE=a75a05 redA=fca9a9 redB=ff8482 redC=f9685d redD=e84d39
    redE=bc2612 maroonA=ffbde0 maroonB=ff92c6 maroonC=ed5fa6 maroonD=ca337c maroonE=9e034e purpleA=ddd7ff
    purpleB=c6b9fc purpleC=aa87ff purpleD=7854ab purpleE=543b78 mintA=f5f9e8 mintB=edf2df mintC=e0e5cc
    grayA=f6f7f7 grayB=f0f1f2 grayC=e3e5e6 grayD=d6d8da grayE=babec2 grayF=888d93 grayG=626569 grayH=3b3e40
    grayI=21242c kaBlue=314453 kaGreen=71b307
    """
}
