import { PREFECTURES } from '../options/prefectures.ts'

interface City {
  /** The prefecture, 01 to 47. */
  readonly stateCd: string
  /** The city, with its ward or district: 川崎市中原区, 三浦郡葉山町. */
  readonly address1: string
}

export const ASK_FOR_PREFECTURE = '居所の住所は、都道府県から入力してください（例：神奈川県川崎市中原区小杉町1-2-3）。'

/** The code of the prefecture that an address names; null where it names none. */
export function prefectureIn(address: string): string | null {
  const text = tidied(address)
  const named = PREFECTURES.map(({ code, label }) => ({ code, at: text.indexOf(label) })).filter(({ at }) => at !== -1)
  // The first one: 京都府 is in 東京都府中市, too.
  return named.toSorted((one, other) => one.at - other.at)[0]?.code ?? null
}

/** The prefecture of an address that begins with its city. Null where no city has the name, or cities of several prefectures. */
export function prefectureOfCity(address: string, cities: readonly City[]): string | null {
  const text = tidied(address)
  const begun = cities.flatMap(({ stateCd, address1 }) =>
    namesOf(address1)
      .filter((name) => text.startsWith(name))
      .map((name) => ({ stateCd, length: name.length })),
  )
  const longest = Math.max(...begun.map(({ length }) => length))
  const states = new Set(begun.filter(({ length }) => length === longest).map(({ stateCd }) => stateCd))
  return states.size === 1 ? ([...states][0] ?? null) : null
}

export const CITY_ELSEWHERE = '居所の住所の都道府県と市区町村が合っていません。もう一度ご確認ください。'

/** Whether the city behind the prefecture is certainly one of another prefecture: 東京都横浜市. */
export function isCityElsewhere(address: string, cities: readonly City[]): boolean {
  const code = prefectureIn(address)
  const label = PREFECTURES.find((it) => it.code === code)?.label
  if (label === undefined) return false
  const text = tidied(address)
  const city = prefectureOfCity(text.slice(text.indexOf(label) + label.length), cities)
  return city !== null && city !== code
}

/** People leave out the district of a town, and at times the ward. */
function namesOf(address1: string): string[] {
  const [, town] = /^.+?郡(.+)$/u.exec(address1) ?? []
  const [, city] = /^(.+?市).+区$/u.exec(address1) ?? []
  return [address1, town, city].filter((name) => name !== undefined)
}

/** Without blanks and a zip code in front. */
function tidied(address: string): string {
  return address
    .normalize('NFKC')
    .replace(/\s/gu, '')
    .replace(/^〒?\d{3}[-‐‑–—―−ー]?\d{4}/u, '')
}
