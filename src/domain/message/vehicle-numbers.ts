import { foldText } from './folded-text.ts'

/** Of the listing that a text belongs to; null where it has none. */
export interface OwnNumbers {
  readonly frameNumber: string | null
  readonly plate: string | null
}

/** The names of the offices that stand on plates. */
const OFFICES = `札幌 函館 旭川 室蘭 苫小牧 釧路 知床 帯広 十勝 北見 青森 弘前 八戸 岩手 盛岡 平泉 宮城 仙台 秋田 山形 庄内 福島 会津 郡山 白河 いわき
水戸 土浦 つくば 宇都宮 那須 とちぎ 日光 群馬 前橋 高崎 大宮 川口 所沢 川越 熊谷 春日部 越谷 千葉 成田 習志野 市川 船橋 袖ヶ浦 袖ケ浦 市原 野田 柏 松戸
品川 世田谷 練馬 杉並 板橋 足立 江東 江戸川 葛飾 八王子 多摩 横浜 川崎 湘南 相模 山梨 富士山 新潟 長岡 上越 長野 松本 諏訪 安曇野 南信州 富山 石川 金沢
福井 岐阜 飛騨 静岡 浜松 沼津 伊豆 名古屋 豊橋 三河 岡崎 豊田 尾張小牧 一宮 春日井 三重 鈴鹿 四日市 伊勢志摩 滋賀 京都 大阪 なにわ 和泉 堺 神戸 姫路 奈良
飛鳥 和歌山 鳥取 島根 出雲 岡山 倉敷 広島 福山 山口 下関 徳島 香川 高松 愛媛 高知 福岡 北九州 久留米 筑豊 佐賀 長崎 佐世保 熊本 大分 宮崎 鹿児島 奄美 沖縄`
const OFFICE = `(?:${OFFICES.split(/\s+/)
  .map((name) => foldText(name).folded)
  .join('|')})`
/** 品川区, 横浜市, さいたま市大宮. */
const TOWN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{1,7}[市区町村](?:大宮|浦和)?'
/** On plates, and no word between a place and a figure: 横浜市は1234人 is none. */
const LETTER = '[あいうえきくけこさすせそたちつてなぬねひふほまみむめゆよらりるれろわ]'
const PARTICLE = '[かとにのはもやをへ]'
const FIGURE = '(?:\\d{1,2}-\\d{2}|[・.]{1,3} ?(?:\\d-)?\\d{1,3}|\\d{3,4})'
/** What makes a number a price, a distance, a date or an address. */
const NO_UNIT =
  '(?![\\d,.:/~]|-\\d| ?(?:円|万|千|km|キロ|cc|年|月|日|時|分|人|名|台|回|番|丁|号|件|個|枚|本|歳|度|点|%|kg|mm|cm|m(?![a-z])))'
const CLASS = '(?:\\d{2,3}|\\d{2}[a-z]|[a-z])?'

const PLATES: readonly RegExp[] = [OFFICE, TOWN].flatMap((place) => [
  new RegExp(`${place}\\s{0,3}${CLASS}\\s{0,3}${LETTER}\\s{0,3}${FIGURE}${NO_UNIT}`, 'gu'),
  new RegExp(`${place}\\s{1,3}${CLASS}\\s{0,3}${PARTICLE}\\s{1,3}${FIGURE}${NO_UNIT}`, 'gu'),
])

/** No letter or digit goes on, and no unit makes it a price or a distance. */
const FRAME_END = '(?![\\da-z]|[,.]\\d|-\\d|\\s?(?:円|万|千|km|キロ|cc|年|月|日|回|台|%))'
/** Prices and months, which are written behind a model as well: CB400SF 398000, NC42 200804. */
const SERIAL = '(?!\\d{4,5}00(?!\\d)|(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?!\\d))\\d{6,7}'
/** How a type begins: nc42, rh16j, zrt00a, 3xv. */
const YAMAHA = '\\d(?!cc|km|kg|mm|cm|ps|kw|nm|ml|st|nd|rd|th)[a-z]{2}'
const WITH_LETTER_END = '[a-z]{2,4}\\d{1,4}[a-z]{1,2}'
/** Blanks and signs, none of which ends a sentence or begins an amount. */
const FRAME_GAP = '[^\\p{L}\\p{N}\\n,¥$%〒、。!?]{1,3}'
const FRAME_WORD =
  '(?:(?:車台|車体|フレ-ム|シャシ-?|シャ-シ-?|frame|chassis)\\s?(?:no|ナンバ-?|番号|number|#)|打刻番号|(?<![a-z])vin(?![a-z]))'
const FRAME_LEAD = `(?:[\\s:;=→>⇒「『(\\[<"'#・.]|は|が|の|も|no|番号|コ-ド|(?:下|末尾)\\s?\\d\\s?桁)`

const FRAMES: readonly RegExp[] = [
  // nc39-1234567, zrt00a-300001, 3xv-123456; also behind a type: 2bl-nc42-1234567
  new RegExp(`(?<![a-z0-9])(?=\\d*[a-z])(?=[a-z]*\\d)[a-z0-9]{2,8}\\s{0,2}-\\s{0,2}\\d{6,7}${FRAME_END}`, 'gu'),
  // nc42 1234567, nc42・1234567, nc42_1234567, nc42/1234567
  new RegExp(`(?<![a-z0-9])(?:[a-z]{1,4}\\d{1,4}|${WITH_LETTER_END}|${YAMAHA})${FRAME_GAP}${SERIAL}${FRAME_END}`, 'gu'),
  // nc426660001, rh16j1234567, 3xv123456
  new RegExp(
    `(?<![a-z0-9])(?:[a-z]{2}\\d{2,3}(?=\\d{7}(?!\\d))|${WITH_LETTER_END}|${YAMAHA}(?=\\d{6}(?!\\d)))${SERIAL}${FRAME_END}`,
    'gu',
  ),
  // Of bikes made abroad: 17 letters and digits, without i, o and q.
  /(?<![a-z0-9])(?=\d*[a-z])(?=[a-z]*\d)[a-hj-npr-z0-9]{13}\d{4}(?![a-z0-9])/gu,
  // Stamped by an office: 国[01]1234567, 神[41]123456国
  /\p{Script=Han}\s?[[(〔【「<{]\s?\d{2}\s?[\])〕】」>}]\s?\d{5,7}(?!\d)\p{Script=Han}?/gu,
]

/** Behind a word that announces it, whatever its form: 車台番号 1234567, フレームNo.12345. */
const ANNOUNCED_FRAME = new RegExp(
  `${FRAME_WORD}${FRAME_LEAD}{0,8}(?<id>(?:(?=\\d*[a-z])[a-z0-9]{1,8}(?:${FRAME_GAP})?)?\\d{5,8}|(?=[a-z]*\\d)[a-z0-9]{11,17})${FRAME_END}`,
  'gu',
)

const HAS_DIGITS = /\d{2}/

export const VEHICLE_PATTERNS = [
  ...FRAMES.map((pattern) => ({ kind: 'frame' as const, pattern, needs: HAS_DIGITS })),
  { kind: 'frame' as const, pattern: ANNOUNCED_FRAME, needs: HAS_DIGITS, hidesIdAlone: true as const },
  ...PLATES.map((pattern) => ({ kind: 'plate' as const, pattern, needs: HAS_DIGITS })),
]

interface Place {
  readonly kind: 'frame' | 'plate'
  /** In the folded text. */
  readonly start: number
  readonly end: number
}

/** Where the listing's own numbers stand in a folded text, whatever signs and blanks are between their letters. */
export function ownNumbersIn(folded: string, { frameNumber, plate }: OwnNumbers): Place[] {
  const wanted = [
    ...spellingsOfFrame(frameNumber ?? '').map((spelling) => ({ kind: 'frame' as const, spelling })),
    ...spellingsOfPlate(plate ?? '').map((spelling) => ({ kind: 'plate' as const, spelling })),
  ]
  if (wanted.length === 0) return []
  const at: number[] = []
  let text = ''
  for (let index = 0; index < folded.length; index += 1) {
    const unit = folded.charAt(index)
    if (!isLetterOrDigit(unit)) continue
    text += unit
    at.push(index)
  }
  return wanted.flatMap(({ kind, spelling }) => {
    const places: Place[] = []
    for (let from = text.indexOf(spelling); from >= 0; from = text.indexOf(spelling, from + 1)) {
      const start = at[from] ?? 0
      const end = (at[from + spelling.length - 1] ?? 0) + 1
      if (!isPartOfFigure(folded, start, end)) places.push({ kind, start, end })
    }
    return places
  })
}

/** Short figures alone could be any: a listing's number is looked for from here on. */
const MIN_DIGITS = 6

function spellingsOfFrame(frameNumber: string): string[] {
  const whole = squeezed(frameNumber)
  const [serial = ''] = /\d+$/.exec(whole) ?? []
  // What stands before the serial number is known from the type of the bike.
  return [whole, frameNumber.includes('-') ? squeezed(frameNumber.split('-').at(-1) ?? '') : serial].filter(
    (it) => it.length >= MIN_DIGITS || /\D\d{3}/.test(it),
  )
}

function spellingsOfPlate(plate: string): string[] {
  const whole = squeezed(plate)
  const [withoutPlace = ''] = new RegExp(`${LETTER}\\d{3,4}$`, 'u').exec(whole) ?? []
  return [whole, withoutPlace].filter((it) => it !== '')
}

function squeezed(number: string): string {
  return [...foldText(number).folded].filter(isLetterOrDigit).join('')
}

function isLetterOrDigit(unit: string): boolean {
  return /[\p{L}\p{N}]/u.test(unit)
}

/** The digits go on before or behind it: another, longer number. */
function isPartOfFigure(folded: string, start: number, end: number): boolean {
  const isDigit = (index: number) => /\d/.test(folded.charAt(index))
  return (isDigit(start - 1) && isDigit(start)) || (isDigit(end) && isDigit(end - 1))
}
