import CTexts
import Primitives
import Typography

/// An HTML page that shows differences and needs no other file: images are data URIs. Its content security policy lets
/// a browser load nothing else, and run only the page's own script.
package struct ReportPage: Hashable, Sendable {
  /// The headline, which is a sentence.
  package let title: String
  package let cases: [ReportCase]

  package init(title: String, cases: [ReportCase]) {
    self.title = title
    self.cases = cases
  }

  /// The HTML of the page. It depends only on the title and the cases.
  package var html: String {
    let sections = cases.enumerated().map { section($1, id: "case-\($0 + 1)") }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(escaped(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body class="fit">
      <header>
      <h1>\(escaped(title))</h1>
      <p class="tools"><span role="group" aria-label="Zoom">Zoom \(zoomButtons)</span> <small>Press and hold an image \
      (or the space bar on it) to replace it with the next one. Drag the divider of the slider, or move it with the \
      arrow keys: the expected image is on its left, the actual image on its right.</small></p>
      \(contents)
      </header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  private static let style = String(decoding: EmbeddedFile.reportStyle.contents, as: UTF8.self)
  /// The script of the page. It scales images to fit the window, or to a number of screen pixels per pixel. Holding an
  /// image replaces it with the next one, which makes small shifts visible. A slider shows a part of two images.
  private static let script = String(decoding: EmbeddedFile.reportScript.contents, as: UTF8.self)

  /// The Content-Security-Policy, which lists what a browser can load.
  private static let policy = [
    "default-src 'none'", "img-src data:", "style-src \(source(style))", "script-src \(source(script))",
    "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  private static func source(_ text: String) -> String {
    "'sha256-\(SHA256.digest(of: Array(text.utf8)).map(Base64.encode) ?? "")'"
  }

  private var zoomButtons: String {
    let zooms = [("fit", "Fit")] + [1, 2, 4, 8].map { ("\($0)", "\($0)×") }
    return zooms.map { "<button type=\"button\" data-zoom=\"\($0)\">\($1)</button>" }.joined()
  }

  private var contents: String {
    if cases.isEmpty { return "" }
    let links = cases.enumerated().map { index, item in
      "<li><a href=\"#case-\(index + 1)\"><bdi>\(escaped(item.name))</bdi></a> \(escaped(item.summary))</li>"
    }
    return "<nav aria-label=\"Cases\"><ol>\n" + links.joined(separator: "\n") + "\n</ol></nav>"
  }

  private func section(_ item: ReportCase, id: String) -> String {
    let figures = item.pictures.map { picture in
      let title = escaped(picture.title)
      return "<figure><figcaption>\(title)</figcaption><img alt=\"\(title)\""
        + " src=\"data:image/png;base64,\(Base64.encode(picture.png))\"></figure>"
    }
    // The script adds the images, because a second copy would double the size of the page.
    let slider =
      item.canSlide ? ["<figure><figcaption>slider</figcaption><div class=\"slider\"></div></figure>"] : []
    return """
      <section id="\(id)">
      <h2><bdi>\(escaped(item.name))</bdi></h2>
      <p>\(escaped(item.summary))</p>
      <div class="images">
      \((figures + slider).joined(separator: "\n"))
      </div>
      \(item.text.map(text) ?? "")
      </section>
      """
  }

  private func text(_ difference: TextDifference) -> String {
    if difference.lines.isEmpty { return "<p>The layout texts are equal.</p>" }
    let lines = difference.lines.map { line in
      switch line {
      case .same(let text): "<span>  \(escaped(text))</span>"
      case .onlyExpected(let text): "<del>- \(escaped(text))</del>"
      case .onlyActual(let text): "<ins>+ \(escaped(text))</ins>"
      case .skipped(let count): "<i>  … \(count) unchanged line\(count == 1 ? "" : "s")</i>"
      }
    }
    return "<pre tabindex=\"0\" role=\"region\" aria-label=\"Layout text\">" + lines.joined(separator: "\n")
      + "</pre>"
  }

  /// Escapes text for element content and attributes. Control characters and direction marks are shown as their
  /// numbers.
  private func escaped(_ text: String) -> String {
    MarkupText.escaped(text.withVisibleControls, isAttribute: true)
  }
}

/// An image in a report: its title and the bytes of its PNG file.
package struct ReportPicture: Hashable, Sendable {
  package let title: String
  package let png: [UInt8]

  package static let expectedTitle = "expected"
  package static let actualTitle = "actual"

  package init(title: String, png: [UInt8]) {
    self.title = title
    self.png = png
  }
}

/// A case in a report: the expected result, the actual result and their differences.
package struct ReportCase: Hashable, Sendable {
  package let name: String
  /// One line that describes the differences.
  package let summary: String
  /// The images, in the order in which they are shown: expected, actual and difference, if they exist.
  package let pictures: [ReportPicture]
  /// The differences between the layout texts, or `nil` if they were not compared.
  package let text: TextDifference?

  /// True if the case has an expected and an actual image, which a slider can show.
  var canSlide: Bool {
    Set(pictures.map(\.title)).isSuperset(of: [ReportPicture.expectedTitle, ReportPicture.actualTitle])
  }

  package init(name: String, summary: String, pictures: [ReportPicture], text: TextDifference? = nil) {
    (self.name, self.summary, self.pictures, self.text) = (name, summary, pictures, text)
  }
}

/// The Base64 encoding of RFC 4648, with padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  package static func encode(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { output in
      alphabet.withUnsafeBufferPointer { alphabet in
        bytes.withUnsafeBufferPointer { bytes in
          var next = 0
          for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = min(3, bytes.count - start)
            var bits = Int(bytes[start]) << 16
            if left > 1 { bits |= Int(bytes[start + 1]) << 8 }
            if left > 2 { bits |= Int(bytes[start + 2]) }
            for digit in 0..<4 {
              output[next] = digit <= left ? alphabet[bits >> (18 - 6 * digit) & 63] : padding
              next += 1
            }
          }
        }
      }
      return count
    }
  }
}
