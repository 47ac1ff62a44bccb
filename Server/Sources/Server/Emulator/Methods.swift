/// What the emulator does for each method of the Bot API.
enum Methods {
  enum Behavior: String, CaseIterable, Sendable {
    /// The method changes or reads chats, messages, members, files or updates.
    case behaves
    /// The method stores a setting that another method returns, or returns one.
    case stores
    /// The call is recorded, and the response is a valid value of the method's type.
    case recorded
  }

  struct Entry: Sendable {
    typealias Work = @Sendable (isolated Emulator, BotCall, Int) async throws -> JSON

    var behavior: Behavior
    private var work: Work

    init(_ behavior: Behavior, _ work: @escaping Work) { (self.behavior, self.work) = (behavior, work) }

    func perform(_ emulator: isolated Emulator, _ call: BotCall, _ bot: Int) async throws -> JSON {
      try await work(emulator, call, bot)
    }
  }

  /// All methods by their names.
  static let table: [String: Entry] = {
    var table: [String: Entry] = [:]
    for name in recorded { table[name] = Entry(.recorded) { emulator, call, _ in emulator.recorded(call) } }
    for (name, work) in behaving { table[name] = Entry(.behaves, work) }
    for (name, work) in storing { table[name] = Entry(.stores, work) }
    for kind in MediaKind.allCases {
      let words = kind.rawValue.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      table["send" + words.joined()] = Entry(.behaves) { try await $0.sendMedia(kind, $1, $2) }
    }
    return table
  }()

  private static let behaving: [String: Entry.Work] = [
    "getUpdates": { try await $0.getUpdates($1, $2) }, "setWebhook": { try $0.setWebhook($1, $2) },
    "deleteWebhook": { try $0.deleteWebhook($1, $2) }, "getWebhookInfo": { try $0.getWebhookInfo($1, $2) },
    "getMe": { try $0.getMe($1, $2) },
    "sendMessage": { try await $0.sendMessage($1, $2) },
    "sendRichMessage": { try await $0.sendRichMessage($1, $2) },
    "sendMessageDraft": { try await $0.sendMessageDraft($1, $2) },
    "sendRichMessageDraft": { try await $0.sendRichMessageDraft($1, $2) },
    "sendLocation": { try await $0.sendLocation($1, $2) }, "sendVenue": { try await $0.sendVenue($1, $2) },
    "sendContact": { try await $0.sendContact($1, $2) }, "sendDice": { try await $0.sendDice($1, $2) },
    "sendInvoice": { try await $0.sendInvoice($1, $2) },
    "sendMediaGroup": { try await $0.sendMediaGroup($1, $2) },
    "sendPaidMedia": { try await $0.sendPaidMedia($1, $2) }, "sendPoll": { try await $0.sendPoll($1, $2) },
    "stopPoll": { try $0.stopPoll($1, $2) }, "sendChecklist": { try await $0.sendChecklist($1, $2) },
    "sendChatAction": { try $0.sendChatAction($1, $2) },
    "forwardMessage": { try await $0.forwardMessage($1, $2) },
    "forwardMessages": { try await $0.forwardMessages($1, $2) },
    "copyMessage": { try await $0.copyMessage($1, $2) },
    "copyMessages": { try await $0.copyMessages($1, $2) },
    "editMessageText": { try await $0.editMessageText($1, $2) },
    "editMessageCaption": { try await $0.editMessageCaption($1, $2) },
    "editMessageMedia": { try await $0.editMessageMedia($1, $2) },
    "editMessageReplyMarkup": { try $0.editMessageReplyMarkup($1, $2) },
    "editMessageLiveLocation": { try $0.editMessageLiveLocation($1, $2) },
    "stopMessageLiveLocation": { try $0.stopMessageLiveLocation($1, $2) },
    "editMessageChecklist": { try await $0.editMessageChecklist($1, $2) },
    "deleteMessage": { try $0.deleteMessage($1, $2) }, "deleteMessages": { try $0.deleteMessages($1, $2) },
    "pinChatMessage": { try $0.pinChatMessage($1, $2) },
    "unpinChatMessage": { try $0.unpinChatMessage($1, $2) },
    "unpinAllChatMessages": { try $0.unpinAllChatMessages($1, $2) },
    "unpinAllForumTopicMessages": { try $0.unpinAllChatMessages($1, $2) },
    "setMessageReaction": { try $0.setMessageReaction($1, $2) },
    "answerCallbackQuery": { try $0.answerCallbackQuery($1, $2) },
    "answerInlineQuery": { try await $0.answerInlineQuery($1, $2) },
    "answerPreCheckoutQuery": { try $0.answerPreCheckoutQuery($1, $2) },
    "getFile": { try $0.getFile($1, $2) }, "uploadStickerFile": { try $0.uploadStickerFile($1, $2) },
    "getChat": { try $0.getChat($1, $2) }, "leaveChat": { try $0.leaveChat($1, $2) },
    "getChatMember": { try $0.getChatMember($1, $2) },
    "getChatAdministrators": { try $0.getChatAdministrators($1, $2) },
    "getChatMemberCount": { try $0.getChatMemberCount($1, $2) },
    "banChatMember": { try $0.banChatMember($1, $2) }, "unbanChatMember": { try $0.unbanChatMember($1, $2) },
    "restrictChatMember": { try $0.restrictChatMember($1, $2) },
    "promoteChatMember": { try $0.promoteChatMember($1, $2) },
    "createForumTopic": { try $0.createForumTopic($1, $2) },
    "editForumTopic": { try $0.editForumTopic($1, $2) },
    "closeForumTopic": { try $0.setTopic(closed: true, $1, $2) },
    "reopenForumTopic": { try $0.setTopic(closed: false, $1, $2) },
    "deleteForumTopic": { try $0.deleteForumTopic($1, $2) },
    "editEphemeralMessageText": {
      try await $0.editEphemeral($1, $2) { try await $0.editMessageText($1, $2) }
    },
    "editEphemeralMessageCaption": {
      try await $0.editEphemeral($1, $2) { try await $0.editMessageCaption($1, $2) }
    },
    "editEphemeralMessageMedia": {
      try await $0.editEphemeral($1, $2) { try await $0.editMessageMedia($1, $2) }
    },
    "editEphemeralMessageReplyMarkup": {
      try await $0.editEphemeral($1, $2) { try $0.editMessageReplyMarkup($1, $2) }
    },
    "getBusinessConnection": { try $0.getBusinessConnection($1, $2) },
    "deleteEphemeralMessage": { try $0.deleteEphemeralMessage($1, $2) },
  ]

  private static let storing: [String: Entry.Work] = [
    "setMyCommands": { try $0.setMyCommands($1, $2) }, "getMyCommands": { try $0.getMyCommands($1, $2) },
    "deleteMyCommands": { try $0.deleteMyCommands($1, $2) },
    "setMyName": { try $0.setText("name", limit: 64, $1, $2) },
    "getMyName": { try $0.getText("name", $1, $2) },
    "setMyDescription": { try $0.setText("description", limit: 512, $1, $2) },
    "getMyDescription": { try $0.getText("description", $1, $2) },
    "setMyShortDescription": { try $0.setText("short_description", limit: 120, $1, $2) },
    "getMyShortDescription": { try $0.getText("short_description", $1, $2) },
    "setChatMenuButton": { try $0.setChatMenuButton($1, $2) },
    "getChatMenuButton": { try $0.getChatMenuButton($1, $2) },
    "setMyDefaultAdministratorRights": { try $0.setMyDefaultAdministratorRights($1, $2) },
    "getMyDefaultAdministratorRights": { try $0.getMyDefaultAdministratorRights($1, $2) },
    "setChatTitle": { try $0.setChatTitle($1, $2) },
    "setChatDescription": { try $0.setChatDescription($1, $2) },
    "setChatPhoto": { try $0.setChatPhoto($1, $2) }, "deleteChatPhoto": { try $0.deleteChatPhoto($1, $2) },
    "setChatPermissions": { try $0.setChatField("permissions", $1["permissions"], $1, $2) },
    "setChatStickerSet": { try $0.setChatField("sticker_set_name", $1["sticker_set_name"], $1, $2) },
    "deleteChatStickerSet": { try $0.setChatField("sticker_set_name", nil, $1, $2) },
    "setChatAdministratorCustomTitle": { try $0.setChatAdministratorCustomTitle($1, $2) },
    "setChatMemberTag": { try $0.setChatMemberTag($1, $2) },
    "exportChatInviteLink": { try $0.exportChatInviteLink($1, $2) },
    "createChatInviteLink": { try $0.createChatInviteLink($1, $2) },
    "createChatSubscriptionInviteLink": { try $0.createChatInviteLink($1, $2) },
  ]

  private static let recorded = [
    "addStickerToSet", "answerChatJoinRequestQuery", "answerGuestQuery",
    "answerShippingQuery", "answerWebAppQuery", "approveChatJoinRequest", "approveSuggestedPost",
    "banChatSenderChat", "close", "closeGeneralForumTopic", "convertGiftToStars", "createInvoiceLink",
    "createNewStickerSet", "declineChatJoinRequest", "declineSuggestedPost", "deleteAllMessageReactions",
    "deleteBusinessMessages", "deleteMessageReaction", "deleteStickerFromSet",
    "deleteStickerSet", "deleteStory", "editChatInviteLink", "editChatSubscriptionInviteLink",

    "editGeneralForumTopic", "editStory", "editUserStarSubscription",
    "getAvailableGifts", "getBusinessAccountGifts", "getBusinessAccountStarBalance",
    "getChatGifts", "getCustomEmojiStickers", "getForumTopicIconStickers",
    "getGameHighScores", "getManagedBotAccessSettings", "getManagedBotToken", "getMyStarBalance",
    "getStarTransactions", "getStickerSet", "getUserChatBoosts", "getUserGifts",
    "getUserPersonalChatMessages", "getUserProfileAudios", "getUserProfilePhotos",
    "giftPremiumSubscription", "hideGeneralForumTopic", "logOut", "postStory", "readBusinessMessage",
    "refundStarPayment", "removeBusinessAccountProfilePhoto", "removeChatVerification",
    "removeMyProfilePhoto", "removeUserVerification", "reopenGeneralForumTopic", "replaceManagedBotToken",
    "replaceStickerInSet", "repostStory", "revokeChatInviteLink", "savePreparedInlineMessage",
    "savePreparedKeyboardButton", "sendChatJoinRequestWebApp", "sendGame", "sendGift",
    "setBusinessAccountBio", "setBusinessAccountGiftSettings", "setBusinessAccountName",
    "setBusinessAccountProfilePhoto", "setBusinessAccountUsername", "setCustomEmojiStickerSetThumbnail",
    "setGameScore", "setManagedBotAccessSettings", "setMyProfilePhoto", "setPassportDataErrors",
    "setStickerEmojiList", "setStickerKeywords", "setStickerMaskPosition", "setStickerPositionInSet",
    "setStickerSetThumbnail", "setStickerSetTitle", "setUserEmojiStatus", "transferBusinessAccountStars",
    "transferGift", "unbanChatSenderChat", "unhideGeneralForumTopic", "unpinAllGeneralForumTopicMessages",
    "upgradeGift", "verifyChat", "verifyUser",
  ]
}
