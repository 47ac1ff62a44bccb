import CCairo

/// The description of a PDF as XMP, which says the same as the dictionary that Cairo writes (Spec/Vectors.md 8.2).
struct PDFMetadata {
  var title: String?
  /// The BCP 47 tag of the language of the file.
  var language: String
  var date: String

  static let creator = "iprender"
  /// The program that writes the file, as Cairo names itself.
  private static let producer = "cairo \(String(cString: cairo_version_string())) (https://cairographics.org)"

  /// The whole packet.
  var packet: [UInt8] {
    let title = title.map { title in
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped(title))</rdf:li></rdf:Alt></dc:title>\n"
    }
    let text = """
      <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
       xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      \(title ?? "")<dc:language><rdf:Bag><rdf:li>\(Self.escaped(language))</rdf:li></rdf:Bag></dc:language>
      <pdf:Producer>\(Self.escaped(Self.producer))</pdf:Producer>
      <xmp:CreatorTool>\(Self.creator)</xmp:CreatorTool>
      <xmp:CreateDate>\(date)</xmp:CreateDate>
      <xmp:ModifyDate>\(date)</xmp:ModifyDate>
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>

      """
    return Array(text.utf8)
  }

  /// Returns a text for XML, without characters that XML cannot have.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{0}"..<"\u{20}", "\u{7f}"..."\u{9f}": escaped += " "
      case "\u{fffe}", "\u{ffff}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
