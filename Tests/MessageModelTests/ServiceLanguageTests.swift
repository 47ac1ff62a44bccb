import Localization
import PageModel
import Testing

@testable import MessageModel

/// Sentences with counts and names in the languages that decline them (Docs/Languages.md 2).
@Suite struct ServiceLanguageTests {
  private static let counts = [0, 1, 2, 3, 5, 11, 21, 100]

  private static let languages = Dictionary(
    uniqueKeysWithValues: (Language.ownTags + ["en"]).map { ($0, Language(tag: $0)) })

  private func text(_ action: ServiceAction, _ tag: String, isOwn: Bool = false) throws -> String {
    var peers = PeerTable([])
    peers.language = try #require(Self.languages[tag] ?? nil)
    let message = Message(direction: isOwn ? .outgoing : .incoming, author: .named("Анна"))
    return ServiceSentence.text(of: action, in: message, peers: peers).plainText
      .filter { !"\u{200F}\u{2068}\u{2069}".contains($0) }
  }

  /// The sentences in which a count of stars is an object, or follows a preposition.
  private static func objects(_ count: Int) -> [ServiceAction] {
    let price = Price.stars(count)
    let offer = GiftOffer(gift: UniqueGift(title: "Plush", number: 1), price: price)
    return [
      .paid(price, title: ""), .paid(price, title: "Чай"), .amountSent(price), .giftOffered(offer),
      .post(.approved(price: price, date: nil)), .post(.paid(price: price)),
      .price(.refunded(messages: 2, stars: count)), .price(.refunded(messages: 0, stars: count)),
      .gift(GiftContent(.star(stars: max(1, count), name: ""))),
    ]
      + (count == 0
        ? [] : [.price(.messages(stars: count)), .price(.direct(isOn: true, stars: count))])
  }

  @Test func starsAreDeclined() throws {
    for count in Self.counts {
      for action in Self.objects(count) {
        for isOwn in [false, true] {
          for (tag, nominatives) in [("ru", ["звезда"]), ("uk", ["зірка"]), ("ar", ["نجمتان", "رسالتان"])] {
            let words = try text(action, tag, isOwn: isOwn)
            for nominative in nominatives { #expect(!words.contains(nominative), "\(words)") }
          }
        }
      }
    }
    #expect(try text(.paid(.stars(21), title: ""), "ru") == "Анна перевёл(а) 21 звезду")
    #expect(
      try text(.price(.refunded(messages: 3, stars: 1)), "ru") == "Анна вернул(а) 1 звезду за 3 сообщения")
    #expect(
      try text(.price(.refunded(messages: 2, stars: 2)), "ar", isOwn: true) == "أعدت نجمتين مقابل رسالتين")
    #expect(try text(.post(.paid(price: .stars(1))), "uk") == "Канал отримав 1 зірку за запропонований допис")
  }

  @Test(arguments: Language.ownTags + ["en"])
  func noPriceIsForNoMessages(tag: String) throws {
    for isOwn in [false, true] {
      for count in Self.counts {
        let words = try text(.price(.refunded(messages: 0, stars: count)), tag, isOwn: isOwn)
        #expect(words.count { $0 == "0" } == String(count).count { $0 == "0" } || count < 3, "\(words)")
        #expect(!words.contains("لا رسائل") && !words.hasSuffix(" за") && !words.hasSuffix(" for"))
        #expect(words != (try text(.price(.refunded(messages: 5, stars: count)), tag, isOwn: isOwn)))
      }
    }
  }

  /// A gift without a name is called a gift once.
  @Test(arguments: [
    ("en", "gift"), ("ru", "подар"), ("uk", "подарун"), ("de", "Geschenk"), ("es", "regalo"),
    ("pt", "presente"),
    ("it", "regalo"), ("tr", "hediye"), ("ar", "هدية"), ("fa", "هدیه"), ("id", "hadiah"),
  ])
  func aGiftIsSaidOnce(tag: String, word: String) throws {
    for count in Self.counts {
      for kind in [GiftContent.Kind.star(stars: count, name: ""), .unique(UniqueGift())] {
        for isRefunded in [false, true] {
          for isOwn in [false, true] {
            var gift = GiftContent(kind)
            gift.isRefunded = isRefunded
            let words = try text(.gift(gift), tag, isOwn: isOwn).lowercased()
            // Scalars, because a joiner belongs to the character before it.
            let parts = Array(words.unicodeScalars).split(
              separator: Array(word.lowercased().unicodeScalars), omittingEmptySubsequences: false)
            #expect(parts.count == 2, "\(words)")
          }
        }
      }
    }
  }

  @Test func giftsOfStarsAreOneSentence() throws {
    let gift = ServiceAction.gift(GiftContent(.star(stars: 50, name: "")))
    for (tag, expected) in [
      ("en", "Анна sent a gift for 50 stars"), ("ru", "Анна отправил(а) подарок за 50 звёзд"),
      ("de", "Анна hat ein Geschenk für 50 Sterne gesendet"), ("es", "Анна envió un regalo de 50 estrellas"),
      ("pt", "Анна enviou um presente de 50 estrelas"), ("it", "Анна ha inviato un regalo da 50 stelle"),
      ("tr", "Анна, 50 yıldızlık bir hediye gönderdi"), ("ar", "أرسل Анна هدية بقيمة 50 نجمة"),
      ("fa", "Анна هدیه‌ای به ارزش 50 ستاره فرستاد"), ("id", "Анна mengirim hadiah senilai 50 bintang"),
    ] {
      #expect(try text(gift, tag) == expected)
    }
    #expect(
      try text(.gift(GiftContent(.star(stars: 21, name: ""))), "ru")
        == "Анна отправил(а) подарок за 21 звезду")
    #expect(try text(.gift(GiftContent(.star(stars: 5, name: "Plush"))), "en") == "Анна sent a gift: Plush")
  }

  @Test func durationsAreDeclined() throws {
    #expect(
      try text(.timerChanged(seconds: 2 * 86_400), "de")
        == "Анна hat das automatische Löschen nach 2 Tagen eingestellt")
    #expect(try text(.timerChanged(seconds: 86_400), "de").contains("nach 1 Tag eingestellt"))
    #expect(try text(.timerChanged(seconds: 60), "ru").hasSuffix("через 1 минуту"))
    #expect(try text(.timerChanged(seconds: 2 * 86_400), "ar").hasSuffix("بعد يومين"))
    // In parentheses a duration stands alone.
    #expect(try text(.videoChat(.ended(seconds: 60)), "ru").hasSuffix("(1 минута)"))
    #expect(try text(.videoChat(.ended(seconds: 7200)), "ar").hasSuffix("(ساعتان)"))
    #expect(try text(.videoChat(.ended(seconds: 2 * 86_400)), "de").hasSuffix("(2 Tage)"))
  }

  @Test func numbersOfPeopleAndTasksCount() throws {
    let people: [Author] = [.named("Ali"), .named("Veli"), .named("Can")]
    #expect(try text(.members(.added(people)), "tr") == "Анна, Ali, Veli ve Can adlı kişileri ekledi")
    #expect(try text(.members(.added([people[0]])), "tr") == "Анна, Ali adlı kişiyi ekledi")
    #expect(try text(.members(.added([.named("Ana"), .named("Inés")])), "es") == "Анна añadió a Ana e Inés")
    #expect(try text(.tasksDone(["X"], areDone: true), "pt").hasSuffix("como concluída"))
    #expect(try text(.tasksDone(["X", "Y"], areDone: true), "pt").hasSuffix("como concluídas"))
    #expect(
      try text(.birthdaySuggested(Birthday(day: 8, month: 7)), "it")
        == "Анна ha suggerito l’8 luglio come compleanno")
  }

  @Test func offersWithoutAPriceAreDeclined() throws {
    func offer(_ state: GiftOffer.State) -> ServiceAction {
      .giftOffered(GiftOffer(gift: UniqueGift(title: "Plush"), state: state))
    }
    #expect(try text(offer(.pending), "ru") == "Анна предложил(а) плату за Plush")
    #expect(try text(offer(.accepted), "ru") == "Предложение (плата за Plush) принято")
    #expect(try text(offer(.rejected), "de") == "Das Angebot (ein Betrag für Plush) wurde abgelehnt")
  }

  @Test func twoPeopleWhoTypeAreAList() throws {
    let spanish = try #require(Language(tag: "es"))
    #expect(ChatActivity(.typing, names: ["Ana", "Inés"]).words(in: spanish) == "Ana e Inés")
  }
}
