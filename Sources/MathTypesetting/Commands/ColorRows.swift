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
