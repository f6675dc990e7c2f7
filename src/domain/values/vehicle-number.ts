import { accept, type Result, refuse } from './result.ts'

const MAX_FRAME_NUMBER = 25
const MIN_FRAME_NUMBER = 5
const MAX_PLATE = 20
const DASHES = /[-‐‑‒–—―−ーｰ]/gu

/** Stamped by an office where the maker's number is lost: 国[01]1234567, 神[41]123456国. */
const STAMPED = /^(\p{Script=Han})[[({<〔〈《【「『]?(\d{2})[\])}>〕〉》】」』]?(\d{5,7})(\p{Script=Han}?)$/u

/** The one form in which frame numbers are shown: NC54-1234567. Empty text is null. */
export function parseFrameNumber(typed: string): Result<string | null, 'unreadable'> {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(DASHES, '-')
    .toUpperCase()
    .replace(/^([A-Z0-9]+)\s+(\d{6,7})$/u, '$1-$2')
    .replace(/\s/gu, '')
    // No serial number has letters: these are typed for the digits that they look like.
    .replace(/(?<=-)(?=.*\d)[\dIO]{6,7}$/u, (serial) => serial.replaceAll('I', '1').replaceAll('O', '0'))
  if (text === '') return accept(null)
  const [, office, code, serial, end = ''] = STAMPED.exec(text.replaceAll('-', '')) ?? []
  if (office) return accept(`${office}[${code}]${serial}${end}`)
  const isOne =
    text.length >= MIN_FRAME_NUMBER && text.length <= MAX_FRAME_NUMBER && /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/.test(text)
  // Nobody stamps a zero: it is typed to get past the field.
  return isOne && /\d{3}/.test(text) && !/(?:^|[^\d])0+$/.test(text) ? accept(text) : refuse('unreadable')
}

/** What two papers of one bike have in common, however their dashes were written, and with or without the mark that ends a stamped one. */
export function comparedFrameNumber(frameNumber: string): string {
  return frameNumber.replace(/[-[\]]/g, '').replace(/(?<=\d)\p{Script=Han}$/u, '')
}

/** 品川500あ, 品川 30A あ: behind the place, cars have a number of their kind. Motorcycles have none there. */
const CAR_PLATE =
  /^(?:\p{Script=Han}|\p{Script=Hiragana})[^\d]*? ?\d[\dA-Z]{1,2} ?[\p{Script=Hiragana}A-Z] ?[\d.・-]+$/u

/** 品川 あ 12345: an office gives four digits; only towns, for the small ones, have given five. */
const TOO_MANY_DIGITS = /^[^市区町村]*\d(?:-?\d){4,}$/u

/** A motorcycle's plate as it is written on paper: 横浜 あ 12-34, 1横浜 あ 12-34, 横浜市 み 1234. Empty text is null. */
export function parsePlate(typed: string): Result<string | null, 'unreadable'> {
  const text = typed.normalize('NFKC').replace(DASHES, '-').replace(/\s+/gu, ' ').trim()
  if (text === '') return accept(null)
  const isOne =
    text.length <= MAX_PLATE && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}A-Z0-9 .・-]+$/u.test(text)
  return isOne &&
    !CAR_PLATE.test(text) &&
    !TOO_MANY_DIGITS.test(text) &&
    /\p{Script=Han}|\p{Script=Hiragana}/u.test(text) &&
    /\d[\d-]*$/.test(text)
    ? accept(text)
    : refuse('unreadable')
}
