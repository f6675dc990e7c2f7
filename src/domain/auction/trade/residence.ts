import { isAddressPart, notAnAddress } from '../../account/written-text.ts'
import { PREFECTURES } from '../../options/prefectures.ts'

const PREFECTURE = PREFECTURES.map(({ label }) => label).join('|')
/** A name in front of it, so that 「この町」 is none; えびの is a city. */
const MUNICIPALITY = '(?:えびの|(?!の)[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー])[市区町村郡]'
/** Digits, or numerals of kanji that count something: the 千 of 千代田区 does not. */
const NUMBER = '\\d|[一二三四五六七八九十百〇]+(?:丁目?|番|号|条|線|地割|[のノ之-]|\\s|$)|番地'
const ADDRESS = new RegExp(`(?:${PREFECTURE}|${MUNICIPALITY}).*?(?:${NUMBER})`, 'su')
const HOUSE_NUMBER = new RegExp(NUMBER, 'u')
const PHONE = /0\d{1,4}[-\s(]?\d{1,4}[-\s)]?\d{3,4}/gu
/** The field holds less. */
const MAX_READ_LENGTH = 300
const DASHES = /[‐‑‒–—―−ー]/gu

/** 1ー1 → 1-1: on a Japanese keyboard the long vowel lies where the hyphen does. */
export function tidyHouseNumber(text: string): string {
  return text.replace(/(?<=\d)[‐‑‒–—―−ー](?=\d)/gu, '-')
}

/** Whether a text can be the address of a home: a prefecture or municipality, and behind it a number that is no phone's. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(tidied(text))
}

/** Whether a text names a house in its town: a number that is no phone's, or 番地. */
export function hasHouseNumber(text: string): boolean {
  return HOUSE_NUMBER.test(tidied(text))
}

function tidied(text: string): string {
  return text.slice(0, MAX_READ_LENGTH).normalize('NFKC').replace(DASHES, '-').replace(PHONE, '')
}

/** The law allows a residence and no other place outside of the home. Null where all is well. */
export function residenceFault(text: string): string | null {
  if (text.trim() === '') return '居所の住所を入力してください。'
  if (!isAddress(text))
    return '居所の住所は、市区町村から番地まで入力してください（例：神奈川県川崎市中原区小杉町1-2-3）。'
  return isAddressPart(text) ? null : notAnAddress('居所の住所')
}
