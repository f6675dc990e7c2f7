/** One form of what people type: wide letters and digits narrow, spaces single, none at the ends. */
export function tidyText(text: string): string {
  return writtenWords(text.normalize('NFKC').replace(/\s+/gu, ' '))
}

/** What someone wrote, without blanks around it; empty where there is nothing to read. */
export function writtenWords(text: string): string {
  return isReadable(text) ? text.trim() : ''
}

/** Any letter, number, sign or picture. Characters without width, fillers and the blank of Braille (U+2800) are none. */
export function isReadable(text: string): boolean {
  return /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** What is written, without the characters that turn the direction of what follows them: they only deceive the eye. */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
}

/** Control characters, and those that turn the direction of what is written behind them. */
export function hasControl(text: string): boolean {
  return /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text)
}

const HYPHENS = /[-‐‑‒–—―−ーｰ()\s]/gu

/** The digits of a phone number or zip code, however it was written; +81 counts as 0. */
export function tidyDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(HYPHENS, '')
    .replace(/^\+81(?:0)?/, '0')
}

/** Mail addresses are compared and stored in this form. */
export function tidyEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Emoji, digits or signs alone are no name, and no reason. */
export function hasLetter(text: string): boolean {
  return /(?!\p{DI})\p{L}/u.test(text)
}

/** Why a note is none, as on a photo that is sent back: it is made of words. Null where it is one, or nothing is typed yet. */
export function reasonFault(text: string): string | null {
  return writtenWords(text) === '' || hasLetter(text) ? null : '理由を、文章で入力してください。'
}

/** Neither pictures nor what makes a link, an address of mail or a tag: names and addresses have none of them. */
function isPlain(text: string): boolean {
  return !hasControl(text) && !/\p{Extended_Pictographic}|\p{Emoji_Presentation}|:\/\/|[@＠<>＜＞]/u.test(text)
}

/** A part of a postal address: words or numbers. */
export function isAddressPart(text: string): boolean {
  return /(?!\p{DI})[\p{L}\p{N}]/u.test(text) && isPlain(text)
}

/** A person's name, as it stands in a contract and in mails: a link or an address there would be somebody's message. */
export function isPersonName(text: string): boolean {
  return hasLetter(text) && isPlain(text)
}

/** What stands beside a field whose text is no person's name. */
export function notAName(label: string): string {
  return `${label}は文字で入力してください。絵文字や@、<>、URL、数字・記号だけの名前は使えません`
}

/** What stands beside a part of an address that is none. */
export function notAnAddress(label: string): string {
  return `${label}は文字や数字で入力してください。絵文字や@、<>、URL、記号だけの住所は使えません`
}
