import { occurrencesOf, type TextIndex } from './text-index.ts'

/** Part of the indexed text. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * Every stretch of the text that differs from `sought` (three characters or more) by one wrong, missing, extra or
 * swapped character. One half of `sought` must then stand there unchanged, so only the places of the two halves are
 * compared.
 */
export function stretchesWithOneError(index: TextIndex, sought: string): Stretch[] {
  const middle = sought.length >> 1
  // Of three characters two must be right, so the halves overlap and an error in the middle one is not forgiven.
  const head = sought.slice(0, Math.max(middle, 2))
  const tail = sought.slice(Math.min(middle, sought.length - 2))
  const afterHead = sought.slice(head.length)
  const beforeTail = sought.slice(0, sought.length - tail.length)
  const stretches: Stretch[] = []
  const heads = occurrencesOf(index, head)
  for (let i = 0; i < heads.length; i++) {
    const start = heads[i] ?? 0
    for (const end of endsAfter(index.text, start + head.length, afterHead)) stretches.push({ start, end })
  }
  const tails = occurrencesOf(index, tail)
  for (let i = 0; i < tails.length; i++) {
    const tailStart = tails[i] ?? 0
    const end = tailStart + tail.length
    for (const start of startsBefore(index.text, tailStart, beforeTail)) stretches.push({ start, end })
  }
  const swapped = swapAt(sought, middle - 1)
  for (const start of occurrencesOf(index, swapped)) stretches.push({ start, end: start + swapped.length })
  return stretches
}

/** Whether a figure is what differs; 250 for 259 is a worse guess than レブル for レブロ. */
export function figuresDiffer(text: string, start: number, end: number, sought: string): boolean {
  let at = start
  for (let i = 0; i < sought.length; i++) {
    const code = sought.charCodeAt(i)
    if (!isFigure(code)) continue
    while (at < end && !isFigure(text.charCodeAt(at))) at++
    if (at === end || text.charCodeAt(at) !== code) return true
    at++
  }
  while (at < end && !isFigure(text.charCodeAt(at))) at++
  return at < end
}

function isFigure(code: number): boolean {
  return code >= 48 && code <= 57
}

function swapAt(word: string, i: number): string {
  return word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2)
}

/** Where `rest` may end when it stands at `from` with at most one error. */
function endsAfter(text: string, from: number, rest: string): number[] {
  let same = 0
  while (same < rest.length && text.charCodeAt(from + same) === rest.charCodeAt(same)) same++
  const at = from + same
  if (same === rest.length) return [at]
  const left = rest.length - same
  const inKey = text.charCodeAt(at) !== 0
  const swapped = text.charCodeAt(at) === rest.charCodeAt(same + 1) && text.charCodeAt(at + 1) === rest.charCodeAt(same)
  const ends: number[] = []
  if (swapped && equalAfter(text, at + 2, rest, same + 2)) ends.push(at + left)
  if (inKey && equalAfter(text, at + 1, rest, same + 1)) ends.push(at + left)
  if (inKey && equalAfter(text, at + 1, rest, same)) ends.push(at + left + 1)
  if (equalAfter(text, at, rest, same + 1)) ends.push(at + left - 1)
  return ends
}

function equalAfter(text: string, at: number, rest: string, from: number): boolean {
  for (let i = from; i < rest.length; i++) {
    if (text.charCodeAt(at + i - from) !== rest.charCodeAt(i)) return false
  }
  return true
}

/** Where `front` may start when it stands right before `until` with at most one error. */
function startsBefore(text: string, until: number, front: string): number[] {
  let same = 0
  while (same < front.length && text.charCodeAt(until - 1 - same) === front.charCodeAt(front.length - 1 - same)) same++
  if (same === front.length) return [until - same]
  const at = until - 1 - same
  const last = front.length - 1 - same
  const inKey = text.charCodeAt(at) !== 0
  const swapped =
    text.charCodeAt(at) === front.charCodeAt(last - 1) && text.charCodeAt(at - 1) === front.charCodeAt(last)
  const starts: number[] = []
  if (swapped && equalBefore(text, at - 2, front, last - 2)) starts.push(at - last)
  if (inKey && equalBefore(text, at - 1, front, last - 1)) starts.push(at - last)
  if (inKey && equalBefore(text, at - 1, front, last)) starts.push(at - last - 1)
  if (equalBefore(text, at, front, last - 1)) starts.push(at - last + 1)
  return starts
}

function equalBefore(text: string, at: number, front: string, from: number): boolean {
  for (let i = from; i >= 0; i--) {
    if (text.charCodeAt(at - from + i) !== front.charCodeAt(i)) return false
  }
  return true
}
