import JSONText

/// The methods of the Bot API whose requests contain no message to render (Spec/Messages.md 1.9).
enum RequestMethods {
  /// Returns the reason why a request shows nothing; `nil` for one that may show something.
  static func refusal(of value: JSONValue) -> String? {
    // A log has the answer beside the request.
    if value["result"]?.isObject == true || value["result"]?.isArray == true { return nil }
    return value["method"]?.string.flatMap { refusal(of: $0, called: $0.asExcerpt) }
  }

  /// Returns the reason why the requests of a method show nothing; `nil` for others.
  static func refusal(of method: String, called name: String) -> String? {
    let word = method.lowercased()
    if let reason = reasons[word] { return name + reason }
    return silent.contains(word) ? "\(name) contains no message to render" : nil
  }

  private static let copy = " copies a message that is not in the input; render that message instead"
  private static let change = " changes a message that is not in the input; render that message instead"

  /// The ends of the sentences about methods whose requests have an effect on the screen.
  private static let reasons: [String: String] = [
    "answercallbackquery":
      " shows a note or a box over the chat; use --show toast=TEXT or alert=TEXT with the chat",
    "copymessage": copy,
    "copymessages": copy,
    "forwardmessage": copy,
    "forwardmessages": copy,
    "editmessagereplymarkup": change,
    "editephemeralmessagereplymarkup": change,
    "stopmessagelivelocation": change,
    "stoppoll": change,
    "sendchataction": " shows nothing by itself; put it in a list with the messages of the chat",
  ]

  /// All others, in lower case: the servers ignore the case of methods.
  private static let silent = Set(
    """
    addStickerToSet answerChatJoinRequestQuery answerPreCheckoutQuery answerShippingQuery
    approveChatJoinRequest approveSuggestedPost banChatMember banChatSenderChat close closeForumTopic
    closeGeneralForumTopic convertGiftToStars createChatInviteLink createChatSubscriptionInviteLink
    createForumTopic createNewStickerSet declineChatJoinRequest declineSuggestedPost
    deleteAllMessageReactions deleteBusinessMessages deleteChatPhoto deleteChatStickerSet
    deleteEphemeralMessage deleteForumTopic deleteMessage deleteMessageReaction deleteMessages
    deleteMyCommands deleteStickerFromSet deleteStickerSet deleteStory deleteWebhook editChatInviteLink
    editChatSubscriptionInviteLink editForumTopic editGeneralForumTopic editUserStarSubscription
    exportChatInviteLink getAvailableGifts getBusinessAccountGifts getBusinessAccountStarBalance
    getBusinessConnection getChat getChatAdministrators getChatGifts getChatMember getChatMemberCount
    getChatMenuButton getCustomEmojiStickers getFile getForumTopicIconStickers getGameHighScores
    getManagedBotAccessSettings getManagedBotToken getMe getMyCommands getMyDefaultAdministratorRights
    getMyDescription getMyName getMyShortDescription getMyStarBalance getStarTransactions getStickerSet
    getUpdates getUserChatBoosts getUserGifts getUserPersonalChatMessages getUserProfileAudios
    getUserProfilePhotos getWebhookInfo hideGeneralForumTopic leaveChat logOut pinChatMessage
    promoteChatMember readBusinessMessage refundStarPayment removeBusinessAccountProfilePhoto
    removeChatVerification removeMyProfilePhoto removeUserVerification reopenForumTopic
    reopenGeneralForumTopic replaceManagedBotToken replaceStickerInSet repostStory restrictChatMember
    revokeChatInviteLink savePreparedKeyboardButton sendChatJoinRequestWebApp setBusinessAccountBio
    setBusinessAccountGiftSettings setBusinessAccountName setBusinessAccountProfilePhoto
    setBusinessAccountUsername setChatAdministratorCustomTitle setChatDescription setChatMemberTag
    setChatMenuButton setChatPermissions setChatPhoto setChatStickerSet setChatTitle
    setCustomEmojiStickerSetThumbnail setGameScore setManagedBotAccessSettings setMessageReaction
    setMyCommands setMyDefaultAdministratorRights setMyDescription setMyName setMyProfilePhoto
    setMyShortDescription setPassportDataErrors setStickerEmojiList setStickerKeywords
    setStickerMaskPosition setStickerPositionInSet setStickerSetThumbnail setStickerSetTitle
    setUserEmojiStatus setWebhook transferBusinessAccountStars transferGift unbanChatMember
    unbanChatSenderChat unhideGeneralForumTopic unpinAllChatMessages unpinAllForumTopicMessages
    unpinAllGeneralForumTopicMessages unpinChatMessage upgradeGift uploadStickerFile verifyChat verifyUser
    """.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
}
