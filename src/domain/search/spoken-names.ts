import { isKana } from './characters.ts'
import { type DoubleMeans, spokenLetterAt } from './spoken-letters.ts'
import { spokenNumberAt } from './spoken-numbers.ts'

interface Piece {
  readonly kind: 'letter' | 'number' | 'other'
  readonly text: string
  readonly written: string
}

/** Kana, kanji numerals and figures before a kanji unit; other names are read as they are written. */
const SPOKEN = /[ァ-ヺ〇零一二三四五六七八九十百千]/

/**
 * Numbers and letters as they are said become figures and Latin letters: シービーヨンヒャク → CB400. A kana word
 * is left alone when a single letter name only happens to be part of it: ビーノ.
 */
export function readCarefully(unified: string): string {
  if (!SPOKEN.test(unified)) return unified
  const pieces = toPieces(unified, 'twice')
  return pieces.map((piece, i) => carefulText(piece, pieces[i - 1], pieces[i + 1])).join('')
}

/** All readings with every letter name as its letter (ビーノ → Bノ), the careful one first. */
export function spokenReadings(unified: string): string[] {
  if (!SPOKEN.test(unified)) return []
  const eager = (double: DoubleMeans) =>
    toPieces(unified, double)
      .map(({ text }) => text)
      .join('')
  const readings = [readCarefully(unified), eager('twice')]
  return unified.includes('ダブル') ? [...readings, eager('W')] : readings
}

function toPieces(unified: string, double: DoubleMeans): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < unified.length) {
    const before = pieces[pieces.length - 1]
    const afterLetter = before?.kind === 'letter' || /[A-Z]/.test(before?.written ?? '')
    const number = spokenNumberAt(unified, at, afterLetter)
    const letter = number ? undefined : spokenLetterAt(unified, at, double)
    const length = number?.length ?? letter?.length ?? 1
    const written = unified.slice(at, at + length)
    if (number) pieces.push({ kind: 'number', text: number.figures, written })
    else if (letter) pieces.push({ kind: 'letter', text: letter.letters, written })
    else pieces.push({ kind: 'other', text: written, written })
    at += length
  }
  return pieces
}

function carefulText(piece: Piece, before: Piece | undefined, after: Piece | undefined): string {
  if (piece.kind !== 'letter' || before?.kind === 'letter' || after?.kind === 'letter') return piece.text
  return touchesWord(before) || touchesWord(after) ? piece.written : piece.text
}

function touchesWord(piece: Piece | undefined): boolean {
  return piece?.kind === 'other' && isKana(piece.written)
}
