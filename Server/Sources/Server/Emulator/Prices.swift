/// The total of an invoice as the button below it shows it.
enum Prices {
  /// A thousand of each currency, as the apps write it: the list of currencies of the Bot API's payments.
  private static let thousands = [
    "USD": "$1,000.00", "AUD": "AU$1,000.00", "CAD": "CA$1,000.00", "HKD": "HK$1,000.00",
    "MXN": "MX$1,000.00",
    "NZD": "NZ$1,000.00", "TWD": "NT$1,000.00", "CNY": "CN¥1,000.00", "GBP": "£1,000.00", "INR": "₹1,000.00",
    "THB": "฿1,000.00", "JPY": "¥1,000", "KRW": "₩1,000", "ILS": "₪ 1,000.00", "BRL": "R$ 1.000,00",
    "EUR": "1 000,00 €", "VND": "1.000 ₫", "SGD": "SGD1,000.00", "CHF": "1'000.00 CHF", "RUB": "1 000,00 RUB",
    "PLN": "1 000,00 PLN", "CZK": "1 000,00 CZK", "HUF": "1 000,00 HUF", "UZS": "1 000,00 UZS",
    "UAH": "1 000,00UAH", "TRY": "1.000,00 TRY", "SEK": "1.000,00 SEK", "NOK": "NOK 1 000,00",
    "DKK": "1000,00 DKK", "IDR": "IDR1.000,00", "PHP": "PHP1,000.00", "NGN": "NGN1,000.00",
  ]
  /// The currencies without a smaller unit that have no row above (ISO 4217).
  private static let whole: Set = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "KMF", "PYG", "RWF", "UGX", "VUV", "XAF", "XOF", "XPF",
  ]

  /// Returns an amount in the smallest unit of a currency as text: `$50.00`.
  static func text(_ amount: Int, _ currency: String) -> String {
    // Telegram Stars.
    if currency == "XTR" { return "⭐️\(amount)" }
    let sample = thousands[currency] ?? (whole.contains(currency) ? "1,000 " : "1,000.00 ") + currency
    let isFigure = { (character: Character) in character.isASCII && character.isNumber }
    guard let first = sample.firstIndex(where: isFigure), let last = sample.lastIndex(where: isFigure) else {
      return "\(amount) \(currency)"
    }
    let parts = sample[first...last].split(whereSeparator: { !isFigure($0) })
    let separators = sample[first...last].filter { !isFigure($0) }
    let digits = parts.last?.count == 2 ? 2 : 0
    let groups = parts.count - (digits > 0 ? 1 : 0) > 1
    let figures = String(amount.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - figures.count)) + figures
    var number = ""
    for (index, figure) in padded.dropLast(digits).reversed().enumerated() {
      if groups, index > 0, index.isMultiple(of: 3), let separator = separators.first {
        number.append(separator)
      }
      number.append(figure)
    }
    number = String(number.reversed())
    if digits > 0, let separator = separators.last { number += String(separator) + padded.suffix(digits) }
    return sample[..<first] + number + sample[sample.index(after: last)...]
  }
}
