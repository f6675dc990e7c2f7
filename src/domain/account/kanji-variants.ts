/** Characters of names that are written in more than one way: the usual one first. NFKC leaves them apart. */
const SPELLINGS = [
  ...[
    '高髙',
    '崎﨑嵜碕',
    '浜濱濵',
    '辺邊邉',
    '斉斎齊齋',
    '沢澤',
    '広廣',
    '国國',
    '桜櫻',
    '徳德',
    '吉𠮷',
    '真眞',
    '恵惠',
  ],
  ...['竜龍', '島嶋嶌', '富冨', '柳栁', '槙槇', '瀬瀨', '曽曾', '薮藪', '桧檜', '条條', '栄榮', '実實', '寿壽', '円圓'],
  ...['静靜', '黒黑', '関關', '浅淺', '鉄鐵', '万萬', '与與', '凛凜', '遥遙', '弥彌', '郎郞', '豊豐', '芦蘆'],
  ...['滝瀧', '塩鹽', '桑桒', '館舘', '渕淵渊', '峰峯', '梅楳', '松枩', '船舩', '蔵藏', '嶽岳', '礼禮', '礒磯'],
  ...['穂穗', '尭堯', '晋晉', '亀龜', '宝寶', '祢禰', '籠篭', '蛍螢', '桝枡', '鴬鶯', '清淸', '青靑', '教敎'],
]

const USUAL = new Map(SPELLINGS.flatMap(([usual = '', ...others]) => others.map((other) => [other, usual] as const)))

/** The usual spelling of one character (髙 is 高, 﨑 is 崎); any other as it is. */
export function usualKanji(character: string): string {
  return USUAL.get(character) ?? character
}
