import PageModel

/// Visits the texts and people of a content. Code that searches words, renames people or collects them works
/// the same way for every content. Changes that the visitor makes are stored in the content.
///
/// The words of a file (its name and title) are in the media table, and the words of a page are in its
/// blocks.
package protocol ContentVisitor {
  mutating func visit(text: inout RichText)
  /// Visits words without entities, which may name people.
  mutating func visit(words: inout String)
  /// Visits the name of a person.
  mutating func visit(name: inout String)
  /// Visits the title of a chat. By default, titles are visited as names.
  mutating func visit(title: inout String)
  /// Visits code in a text. By default, code is skipped.
  mutating func visit(code: inout String)
  /// Visits a person who has an id.
  mutating func visit(peer: PeerID)
}

extension ContentVisitor {
  package mutating func visit(title: inout String) { visit(name: &title) }
  package mutating func visit(code: inout String) {}

  fileprivate mutating func visit(author: inout Author) {
    switch author {
    case .peer(let id): visit(peer: id)
    case .named(var name):
      visit(name: &name)
      author = .named(name)
    case .you: break
    }
  }

  /// Calls `visit` with each of the parts.
  fileprivate mutating func visitEach<Part>(_ parts: inout [Part], _ visit: (inout Self, inout Part) -> Void)
  {
    for index in parts.indices { visit(&self, &parts[index]) }
  }
}

extension MessageText {
  package mutating func accept(_ visitor: inout some ContentVisitor) {
    for index in segments.indices {
      switch segments[index] {
      case .text(var text):
        visitor.visit(text: &text)
        segments[index] = .text(text)
      case .quote(var text, let isCollapsible):
        visitor.visit(text: &text)
        segments[index] = .quote(text, isCollapsible: isCollapsible)
      case .code(var code, let language):
        visitor.visit(code: &code)
        segments[index] = .code(code, language: language)
      }
    }
  }
}

extension MessageContent {
  package mutating func accept(_ visitor: inout some ContentVisitor) {
    switch self {
    case .voice(var voice):
      if var words = voice.transcript {
        visitor.visit(words: &words)
        voice.transcript = words
      }
      self = .voice(voice)
    case .contact(var contact):
      var name = contact.name.whole
      visitor.visit(name: &name)
      if name != contact.name.whole { contact.name = UserName(whole: name) }
      visitor.visit(words: &contact.phone)
      visitor.visitEach(&contact.details) { $0.visit(words: &$1) }
      if let peer = contact.peer { visitor.visit(peer: peer) }
      self = .contact(contact)
    case .location(var location):
      guard case .venue(var title, var address) = location.kind else { return }
      visitor.visit(words: &title)
      visitor.visit(words: &address)
      location.kind = .venue(title: title, address: address)
      self = .location(location)
    case .poll(var poll):
      visitor.visit(text: &poll.question)
      visitor.visitEach(&poll.options) {
        $0.visit(text: &$1.text)
        for voter in $1.recentVoters { $0.visit(peer: voter) }
      }
      if case .quiz(var explanation?, let allowsMultiple) = poll.kind {
        visitor.visit(text: &explanation)
        poll.kind = .quiz(explanation: explanation, allowsMultiple: allowsMultiple)
      }
      visitor.visitEach(&poll.recentVoters) { $0.visit(author: &$1) }
      self = .poll(poll)
    case .checklist(var list):
      visitor.visit(text: &list.title)
      visitor.visitEach(&list.tasks) {
        $0.visit(text: &$1.text)
        if var author = $1.doneBy {
          $0.visit(author: &author)
          $1.doneBy = author
        }
      }
      self = .checklist(list)
    case .game(var game):
      visitor.visit(words: &game.title)
      game.description.accept(&visitor)
      self = .game(game)
    case .invoice(var invoice):
      visitor.visit(words: &invoice.title)
      invoice.description.accept(&visitor)
      self = .invoice(invoice)
    case .giveaway(var giveaway):
      visitor.visit(words: &giveaway.description)
      for channel in giveaway.channels { visitor.visit(peer: channel) }
      visitor.visitEach(&giveaway.winners) { $0.visit(author: &$1) }
      self = .giveaway(giveaway)
    case .call(let call):
      for participant in call.participants { visitor.visit(peer: participant) }
    case .widget(var widget):
      visitor.visit(words: &widget.name)
      self = .widget(widget)
    case .service(var action):
      action.accept(&visitor)
      self = .service(action)
    case .restricted(var reason):
      visitor.visit(words: &reason)
      self = .restricted(reason: reason)
    case .text, .page, .photo, .video, .animation, .videoNote, .document, .music, .sticker, .dice, .paidMedia,
      .story, .expired, .unsupported:
      break
    }
  }
}

extension MediaLabel {
  package mutating func accept(_ visitor: inout some ContentVisitor) {
    func words(_ known: String, _ visitor: inout some ContentVisitor) -> String {
      var words = known
      visitor.visit(words: &words)
      return words
    }
    switch self {
    case .file(let name): self = .file(name: words(name, &visitor))
    case .music(let title, let performer):
      self = .music(title: words(title, &visitor), performer: words(performer, &visitor))
    case .poll(let question): self = .poll(question: words(question, &visitor))
    case .game(let title): self = .game(title: words(title, &visitor))
    case .page(var preview):
      visitor.visitEach(&preview.parts) { visitor, part in
        guard case .text(var text) = part else { return }
        visitor.visit(text: &text)
        part = .text(text)
      }
      self = .page(preview)
    case .other(.given(let title)): self = .other(.given(words(title, &visitor)))
    case .deed(var action, let sentence):
      action.accept(&visitor)
      self = .deed(action, sentence)
    case .photo, .video, .animation, .voice, .videoNote, .location, .liveLocation, .contact, .story, .sticker,
      .dice, .other:
      break
    }
  }
}

extension ServiceAction {
  fileprivate mutating func accept(_ visitor: inout some ContentVisitor) {
    func authors(_ known: [Author], _ visitor: inout some ContentVisitor) -> [Author] {
      var authors = known
      visitor.visitEach(&authors) { $0.visit(author: &$1) }
      return authors
    }
    func words(_ known: String, _ visitor: inout some ContentVisitor) -> String {
      var words = known
      visitor.visit(words: &words)
      return words
    }
    func title(_ known: String, _ visitor: inout some ContentVisitor) -> String {
      var title = known
      visitor.visit(title: &title)
      return title
    }
    switch self {
    case .chatCreated(let name): self = .chatCreated(title: title(name, &visitor))
    case .titleChanged(let name): self = .titleChanged(title(name, &visitor))
    case .members(.added(let people)): self = .members(.added(authors(people, &visitor)))
    case .members(.removed(let people)): self = .members(.removed(authors(people, &visitor)))
    case .members(.came(let one, let other, let meters)):
      let people = authors([one, other], &visitor)
      self = .members(.came(people[0], near: people[1], meters: meters))
    case .videoChat(.invited(let people)): self = .videoChat(.invited(authors(people, &visitor)))
    case .pinned(.text(var text)):
      visitor.visit(text: &text)
      self = .pinned(.text(text))
    case .gameScored(let score, let title): self = .gameScored(score, title: words(title, &visitor))
    case .paid(let price, let title): self = .paid(price, title: words(title, &visitor))
    case .tasksDone(let tasks, let areDone):
      self = .tasksDone(tasks.map { words($0, &visitor) }, areDone: areDone)
    case .tasksAdded(let tasks): self = .tasksAdded(tasks.map { words($0, &visitor) })
    case .optionAdded(let option): self = .optionAdded(words(option, &visitor))
    case .optionDeleted(let option): self = .optionDeleted(words(option, &visitor))
    case .topicCreated(let title): self = .topicCreated(title: words(title, &visitor))
    case .topicEdited(let title): self = .topicEdited(title: title.map { words($0, &visitor) })
    case .botCreated(let bot?): visitor.visit(peer: bot)
    case .gift(var gift):
      visitor.visit(text: &gift.text)
      if let giver = gift.giver { visitor.visit(peer: giver) }
      self = .gift(gift)
    case .pinned(.media(var label)):
      label.accept(&visitor)
      self = .pinned(.media(label))
    case .writeAccessAllowed(let app?): self = .writeAccessAllowed(app: words(app, &visitor))
    case .webAppDataSent(let button): self = .webAppDataSent(button: words(button, &visitor))
    case .websiteConnected(let site): self = .websiteConnected(words(site, &visitor))
    case .community(.added(let name)): self = .community(.added(title(name, &visitor)))
    case .community(.joined(let name)): self = .community(.joined(title(name, &visitor)))
    case .post(.declined(let comment)): self = .post(.declined(comment: words(comment, &visitor)))
    case .beginning(var beginning):
      beginning.accept(&visitor)
      self = .beginning(beginning)
    case .owner(.left(let next?)): visitor.visit(peer: next)
    case .owner(.changed(let owner?)): visitor.visit(peer: owner)
    case .sentence(let sentence): self = .sentence(words(sentence, &visitor))
    default: break
    }
  }
}

extension ChatBeginning {
  package mutating func accept(_ visitor: inout some ContentVisitor) {
    switch self {
    case .bot(var description, let picture):
      visitor.visit(text: &description)
      self = .bot(description: description, picture: picture)
    case .stranger, .secret: break
    case .greeting(let title, let text, let sticker):
      var (title, text) = (title, text)
      if var words = title {
        visitor.visit(words: &words)
        title = words
      }
      if var words = text {
        visitor.visit(words: &words)
        text = words
      }
      self = .greeting(title: title, text: text, sticker: sticker)
    }
  }
}
