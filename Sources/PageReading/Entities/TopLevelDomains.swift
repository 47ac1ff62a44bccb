/// The ends of domains that make a link without a scheme (Docs/Input.md 8.4).
enum TopLevelDomains {
  /// In small letters.
  static let wellKnown: Set<String> = Set(
    [countries, first, later, otherScripts].flatMap { $0.split(separator: " ") }.map(String.init))

  /// Of countries, by ISO 3166, and the European Union's.
  private static let countries = """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by \
    bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj \
    fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io \
    iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg \
    mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph \
    pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx \
    sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt \
    zm zw
    """

  /// The ones that everybody knew before there were thousands.
  private static let first = """
    aero arpa asia biz cat com coop edu gov info int jobs mil mobi museum name net org post pro tel travel
    """

  /// Of those that came later the ones that are met with.
  private static let later = """
    academy agency ai app art audio band bank bar beer best bet bike blog book build business buzz cafe camp \
    capital car care cars casa cash casino center chat cheap church city click clinic cloud club codes \
    coffee community company computer consulting cool dance data date day deals delivery dental design dev \
    diet digital direct directory docs doctor dog domains download earth eco education email energy engineer \
    engineering estate events exchange expert express fail family fan farm fashion finance fit fitness \
    football foundation fun fund fyi gallery game games garden gay gift gifts gives global gold golf guide \
    guru health help host hosting hotel house how icu ink institute international investments kids kim \
    kitchen land lat law legal life lighting limited live llc loan lol love ltd market marketing mba media \
    meet memorial menu moe money monster mov movie music network news ngo ninja now one onl online ooo page \
    parts party pet phone photo photography photos pics pictures pink pizza place plus press productions \
    promo properties pub quest radio recipes red rent repair report rest restaurant review reviews rip rocks \
    run sale school science security services sex shoes shop show singles site ski social software solar \
    solutions space sport store stream studio style sucks supplies supply support surf systems talk tattoo \
    tax taxi team tech technology tennis theater tips tires today tokyo tools top tours town toys trade \
    training tube university uno vacations ventures vet video vip vision vodka vote voyage watch webcam \
    website wedding wiki win wine work works world wtf xxx xyz yoga zip zone amsterdam berlin boston \
    brussels hamburg istanbul koeln london madrid melbourne miami moscow nyc paris rio sydney vegas wien \
    google youtube
    """

  /// Of countries and organisations that write otherwise.
  private static let otherScripts = """
    рф рус дети москва онлайн орг сайт ком бел укр срб мкд қаз бг ею ελ ευ հայ გე 中国 中國 香港 台湾 台灣 新加坡 公司 网络 \
    网址 在线 网站 世界 みんな コム 한국 닷컴 닷넷 ไทย ישראל भारत بھارت مصر السعودية امارات الاردن المغرب قطر عمان ایران عراق \
    سورية تونس فلسطين شبكة موقع
    """
}
