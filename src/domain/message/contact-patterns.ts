import { VEHICLE_PATTERNS } from './vehicle-numbers.ts'

/** Ways to a person; so are the numbers of a bike, to whoever can look them up. */
export const CONTACT_KINDS = ['phone', 'mail', 'link', 'account', 'frame', 'plate'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Patterns of folded texts (see folded-text.ts): half-width, small letters, every dash and long vowel sign a hyphen. */
export interface ContactPattern {
  readonly kind: ContactKind
  readonly pattern: RegExp
  /** Looked for first, where the pattern itself is slow. */
  readonly needs?: RegExp
  /** Whether a match is something else that belongs in a listing. */
  readonly isOther?: (match: string) => boolean
  /** Only the group `id` is hidden, not the words that lead to it. */
  readonly hidesIdAlone?: true
}

/** Written between the digits of a phone number, up to four in a row: `(090) - 1234`, `090の1234`, `090→1234`. */
const GAP = '(?:[^\\p{L}\\p{N}¥$%°]|[のノと]){0,4}'

function repeated(digit: string, count: number): string {
  return `(?:${GAP}${digit}){${count}}`
}

const ZERO = '[0o○◯]'
/** Read aloud: ゼロキューゼロ. */
const SPOKEN_ZERO = '(?:ゼロ|ぜろ|レイ|れい|マル|まる|オ-)'
const SPOKEN_DIGIT =
  '(?:ゼロ|ぜろ|レイ|れい|マル|まる|イチ|いち|ニイ?|にい?|ニ-|に-|サン|さん|ヨン|よん|シチ|しち|シ|し|ゴ|ご|ゴ-|ご-|ロク|ろく|ナナ|なな|ハチ|はち|キュウ|きゅう|キュ-|きゅ-|ク|く|\\d)-?'

const ENGLISH_DIGIT = '(?:zero|one|two|three|four|five|six|seven|eight|nine)'

const PHONE_WORD =
  '(?:tel|telephone|phone|fax|sms|℡|☎|📞|📱|電話|でんわ|デンワ|携帯|ケイタイ|けいたい|ケ-タイ|スマホ|シヨ-トメ-ル|ショ-トメ-ル)'

const PHONES: readonly ContactPattern[] = [
  // Mobiles and IP phones: 11 digits. Behind a hyphen too, unless a year stands before it.
  phone(`(?<!\\d|\\d{4}[-./]|\\d:|[a-z]o)${ZERO}${GAP}[5-9]${GAP}${ZERO}${repeated('[\\do○◯il]', 8)}\\d*`),
  // All others: 10 digits. A number begins at the start of a word, not within a longer figure.
  phone(`(?<!\\d|\\d[-./:])0${GAP}[1-9]${repeated('\\d', 8)}\\d*`),
  // From abroad, without the 0.
  phone(`\\+${GAP}8${GAP}1${repeated('\\d', 9)}(?:${GAP}\\d)?`),
  // 最初が090、次に1234、最後が5678
  phone('(?<![\\d.,/-])0[789]0(?![\\d,.:/])[^\\d\\n]{0,12}(?<![.,:/])\\d{4}(?!\\d)[^\\d\\n]{0,12}\\d{4}(?!\\d)'),
  // 03の次に5555で最後が1234
  phone(
    '(?<![\\d.,/-])0\\d{1,3}(?![\\d,.:/])[^\\d\\n]{0,6}次[^\\d\\n]{0,6}\\d{2,4}(?!\\d)[^\\d\\n]{0,12}\\d{4}(?!\\d)',
  ),
  phone(`${SPOKEN_ZERO}${repeated(SPOKEN_DIGIT, 9)}(?:${GAP}${SPOKEN_DIGIT})?`),
  phone(`(?<![a-z])zero${repeated(ENGLISH_DIGIT, 9)}(?:${GAP}${ENGLISH_DIGIT})?`),
  { ...phone(`${PHONE_WORD}[^\\d\\n]{0,8}(?<id>\\d${repeated('\\d', 6)}(?:${GAP}\\d){0,6})`), hidesIdAlone: true },
]

function phone(source: string): ContactPattern {
  return { kind: 'phone', pattern: new RegExp(source, 'gu'), isOther: isDateOrFigure }
}

/** Dates, opening hours, postal codes before a street number, lists of years and of decimals. */
function isDateOrFigure(match: string): boolean {
  const text = match.trim()
  if (/^(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d|\2\d)/.test(text)) return true
  if (/^\d{1,2}:[0-5]\d(?!\d)/.test(text) || /^\d{4} ?[~-] ?\d{4}(?!\d)/.test(text)) return true
  const [, house] = /^0\d\d-?\d{4}(?:\s+(.*))?$/su.exec(text) ?? []
  if (house !== undefined && !/^\D*\d{4}$/.test(house)) return true
  if (/^0\.\d{1,3}(?![\d.])/.test(text)) return true
  const years = text.split(/\D+/)
  return (
    years.length > 3 && years.every((it, at) => it.length === 2 && (at === 0 || Number(it) > Number(years[at - 1])))
  )
}

const AT =
  '(?:@|\\(a\\)|\\[a\\]|\\(at\\)|\\[at\\]|<at>|\\{at\\}|[\\s_-]at[\\s_-]|\\(?アットマ-ク\\)?|[(\\[]?アット[)\\]]?|\\(?あっと(?:ま-く)?\\)?)'
const DOT = '(?:\\.|。|\\(dot\\)|\\[dot\\]|\\sdot\\s|ドット|どっと|点(?=[a-z]))'
/** From its first letter on: tried at every other one, a long word would cost its length squared. */
const LOCAL_PART = '(?<![a-z0-9._%+\\-])[a-z0-9._%+\\-]+'
/** Written alone, they are known to be a mail service all the same. */
const MAIL_SERVICES =
  '(?:gmail|g-?mail|yahoo|ymail|docomo|ezweb|au|softbank|i\\.softbank|icloud|outlook|hotmail|ジ-メ-ル|gメ-ル|ヤフ-|ドコモ|エ-ユ-|ソフトバンク|アウトルック|アイクラウド)'

const MAILS: readonly ContactPattern[] = [
  // `t a r o @ e x a m p l e . c o m`
  mail(
    `(?<![a-z0-9._%+\\-]\\s{0,2})(?:[a-z0-9._%+\\-]\\s{1,2})+${AT}\\s{0,2}(?:[a-z0-9\\-]\\s{1,2})+(?:${DOT}\\s{0,2}(?:[a-z0-9\\-](?:\\s{1,2}|(?![a-z0-9])))+)+`,
  ),
  // `taro.yamada@example.co.jp`, also with blanks around the signs.
  mail(`${LOCAL_PART}\\s{0,3}${AT}\\s{0,3}[a-z0-9\\-]+(?:\\s{0,2}${DOT}\\s{0,2}[a-z0-9\\-]+)+`),
  mail(`${LOCAL_PART}\\s{0,3}${AT}\\s{0,3}${MAIL_SERVICES}(?![a-z0-9])`),
  // `taro★gmail.com`
  mail(
    `${LOCAL_PART}\\s{0,3}[^\\p{L}\\p{N}\\s、。,()「」]{1,3}\\s{0,3}${MAIL_SERVICES}\\s?${DOT}\\s?(?:com|co|ne|jp)[a-z.]{0,4}`,
  ),
  // `taro☆example☆com`
  mail(
    `${LOCAL_PART}\\s{0,2}[\\p{So}*#]{1,3}\\s{0,2}[a-z0-9\\-]+\\s{0,2}(?:[\\p{So}*#]{1,3}|${DOT})\\s{0,2}(?:com|net|org|jp|co|ne)(?![a-z0-9])`,
  ),
  // `taro gmail`: names of services that are no other word.
  mail(`${LOCAL_PART}\\s{1,3}(?:g-?mail|ymail|icloud|hotmail|ジ-メ-ル|gメ-ル)(?![a-z0-9])`),
]

function mail(source: string): ContactPattern {
  return { kind: 'mail', pattern: new RegExp(source, 'gu') }
}

const PATH = "(?:[/?#][a-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]*)?"
const LABEL = '[a-z0-9](?:[a-z0-9\\-]{0,60}[a-z0-9])?'
const TLD =
  '(?:com|net|org|jp|info|biz|online|site|shop|store|app|dev|page|link|blog|club|xyz|tokyo|osaka|moe|work|world|email|tel|asia)'
/** Endings that are also units or words: only with a path behind them. */
const SHORT_TLD = '(?:me|to|be|ly|ee|gg|cc|tv|io|gl|co|us|uk|cn|kr|tw|ru|ws|fm|im|st|bio|ink)'

const LINKS: readonly ContactPattern[] = [
  link(`h(?:tt|xx|\\*\\*)ps?:\\s?//[^\\s\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}、。」』）]+`),
  link(`(?<![a-z0-9@])www\\.[a-z0-9\\-.]+${PATH}`),
  link(`(?<![a-z0-9@.\\-])(?:${LABEL}\\s?${DOT}\\s?)+${TLD}(?![a-z0-9\\-])${PATH}`),
  link(`(?<![a-z0-9@.\\-])(?:${LABEL}\\.)+${SHORT_TLD}/[a-z0-9\\-._~:/?#@!$&'()*+,;=%]+`),
  // Domains in Japanese letters.
  {
    ...link(
      '[\\p{L}\\p{N}\\-]{0,20}[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]\\.(?:com|net|jp)(?![a-z0-9])',
    ),
    needs: /\.(?:com|net|jp)/,
  },
]

function link(source: string): ContactPattern {
  return { kind: 'link', pattern: new RegExp(source, 'gu'), isOther: (match) => !/\p{L}/u.test(match) }
}

/** Words between the name of a service and the id in it: LINEのIDは「…」で検索してください. */
const LEADING = `(?:[\\s:;=→>⇒「『(\\[<"'、。,・/!?…~-]|は|が|の|を|で|に|も|へ|と|から|まで|こちら|アイディ-?|あいでぃ-?|アカウント|ユ-ザ-|ネ-ム|名|公式|検索|交換|追加|友達|友だち|登録|連絡|下さい|ください|お願い|し?ます|しましょう|して|です|旧|twitter|ツイッタ-|(?:id|dm)(?![a-z0-9]))`
const SERVICES =
  '(?:(?<![a-z0-9])(?:l\\s?[il1|]\\s?n\\s?e|instagram|insta(?!gram)|twitter|facebook|messenger|tiktok|discord|skype|kakaotalk|kakao(?!talk)|telegram|whatsapp|wechat|threads|youtube|gmail|icloud)|(?<![ァ-ヶ-]|(?!旧)[一-龠])(?:ライン|ツイッタ-|ディスコ-ド|スカイプ|カカオ|カカオト-ク|テレグラム|フェイスブック|ティックトック|スレッズ|ジ-メ-ル|gメ-ル)|インスタ|インスタグラム|いんすた|らいん)'
const ID = '@?[a-z0-9_][a-z0-9_.\\-]{2,30}'
/** `@name` and names behind a colon. */
const ACCOUNTS: readonly ContactPattern[] = [
  account(`${SERVICES}${LEADING}{0,12}(?<id>${ID})`),
  account(`(?<![a-z0-9\\-])(?:id|アイディ-|あいでぃ-)(?:検索)?\\s{0,2}(?:[:;=→>]|は)\\s{0,2}[「『(\\["']?(?<id>${ID})`),
  account(
    `(?<![a-z0-9\\-])(?:x|ig|fb|tw)\\s{0,2}(?:[:=@]|\\(旧[^)]{1,12}\\)|アカウント|(?:の\\s?)?(?:id|dm))${LEADING}{0,6}(?<id>${ID})`,
  ),
  // taro_bike を友だち追加
  account(
    `(?<![a-z0-9_.\\-@])(?<id>${ID})[\\s」』)\\]"']{0,3}(?:を|で|に|と|へ)?\\s{0,2}(?:友だち|友達|ともだち)\\s?(?:に\\s?)?(?:追加|登録|申請|検索)`,
  ),
  { kind: 'account', pattern: /(?<![a-z0-9._%+\-@])@[a-z_][a-z0-9_.]{2,30}/gu },
]

/** "LINE 10000km" names no account. */
const FIGURE = /^[\d.,]+(?:km|cc|ps|kw|mm|cm|kg|rpm|nm|v|w|l|ml|st)?$/

function account(source: string): ContactPattern {
  return {
    kind: 'account',
    pattern: new RegExp(source, 'gu'),
    hidesIdAlone: true,
    isOther: (match) => FIGURE.test(match) && !/^\d{6,}$/.test(match),
  }
}

export const CONTACT_PATTERNS: readonly ContactPattern[] = [
  ...PHONES,
  ...MAILS,
  ...LINKS,
  ...ACCOUNTS,
  ...VEHICLE_PATTERNS,
]
