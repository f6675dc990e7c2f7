import { MASK } from '../message/mask-contacts.ts'

export interface OwnData {
  readonly userName: string
  /** Town, street and building: what leads to the door. */
  readonly address2: string
  readonly address3: string
  readonly address4: string
}

/** Characters. Shorter ones stand in many words and figures. */
const MIN_NAME_LENGTH = 2
const MIN_ADDRESS_LENGTH = 3

/**
 * What of the writer's own name and address a text holds, for strangers to read; whatever the width, the blanks and the
 * spelling of the kanji.
 */
export function ownDataIn(text: string, person: OwnData): string[] {
  return [
    ...(placesOf(text, namesOf(person)).length > 0 ? ['お名前'] : []),
    ...(placesOf(text, addressesOf(person)).length > 0 ? ['ご住所'] : []),
  ]
}

/** The text without them. */
export function maskOwnData(text: string, person: OwnData): string {
  return masking(text, [...namesOf(person), ...addressesOf(person)])
}

/** The text without a person's name, the whole or a part. */
export function maskName(text: string, userName: string): string {
  return masking(text, namesOf({ userName }))
}

/** Whether a nickname tells who the person is: by the whole name, or by the family name, the first part. */
export function tellsName(nickname: string, userName: string): boolean {
  const [family = '', ...given] = userName.trim().split(/\s+/u)
  if (placesOf(nickname, longEnough([userName, ...(given.length > 0 ? [family] : [])], MIN_NAME_LENGTH)).length > 0)
    return true
  // Of a name that is written in one, the family name is how it begins.
  const { folded } = fold(nickname)
  return given.length === 0 && [...folded].length >= MIN_NAME_LENGTH && fold(family).folded.startsWith(folded)
}

function masking(text: string, parts: readonly string[]): string {
  const places = placesOf(text, parts).sort((a, b) => a.start - b.start)
  let masked = ''
  let position = 0
  for (const { start, end } of places) {
    // What touches, as a town and its number, is hidden as one.
    if (start > position || masked === '') masked += text.slice(position, start) + MASK
    position = Math.max(position, end)
  }
  return masked + text.slice(position)
}

function namesOf({ userName }: Pick<OwnData, 'userName'>): string[] {
  return longEnough([userName, ...userName.split(/\s+/u)], MIN_NAME_LENGTH)
}

function addressesOf({ address2, address3, address4 }: OwnData): string[] {
  return longEnough([address2, address3, address4], MIN_ADDRESS_LENGTH)
}

function longEnough(parts: readonly string[], shortest: number): string[] {
  return parts.map((part) => fold(part).folded).filter((part) => [...part].length >= shortest)
}

/** Where the folded parts stand in the text as it was written. */
function placesOf(text: string, parts: readonly string[]): { start: number; end: number }[] {
  const { folded, starts, ends } = fold(text)
  return parts.flatMap((part) => {
    const places = []
    for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length))
      places.push({ start: starts[at] ?? 0, end: ends[at + part.length - 1] ?? text.length })
    return places
  })
}

/** Without blanks, widths and spellings, and per UTF-16 unit where its character begins and ends in the text. */
function fold(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let position = 0
  for (const character of text) {
    const end = position + character.length
    const plain = usualKanji(character.normalize('NFKC').toLowerCase())
      .replace(/\s+/gu, '')
      .replace(/[‐‑–−ー]/gu, '-')
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(position)
      ends.push(end)
    }
    folded += plain
    position = end
  }
  return { folded, starts, ends }
}

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
function usualKanji(character: string): string {
  return USUAL.get(character) ?? character
}
