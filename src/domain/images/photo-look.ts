import { documentLikeness } from './document-likeness.ts'
import { greyOf, type Picture } from './picture.ts'
import { isSamePicture, printOf } from './picture-print.ts'
import { sharpnessOf } from './sharpness.ts'

/** What is found about a photo. TOO_SMALL is refused for a photo that others see, the rest is said to its owner and to the inspection. */
export const PHOTO_FINDINGS = ['TOO_SMALL', 'SMALL', 'BLURRED', 'DARK', 'DOCUMENT', 'DUPLICATE'] as const
export type PhotoFinding = (typeof PHOTO_FINDINGS)[number]

/** Long sides, in pixels. */
export const MIN_PHOTO_SIDE = 640
export const MIN_GOOD_SIDE = 1280

// Each stands between what 72 drawn pictures measured, most of them faulty (docs/decisions/0072-photos-that-sell.md).
/** Sharp pictures 0.87 to 1.57, out of focus 0.24 to 0.53. */
const MIN_FOCUS = 0.68
/** Sharp pictures 0.82 to 0.97, of a moved camera 0.23 to 0.49. */
const MIN_EVENNESS = 0.6
/** The nine tenths of a picture that are darkest end below; well lit 103 to 246, too dark 11 to 38. */
const MAX_DARK = 72
/** Papers 0.46 to 0.80, other pictures up to 0.11. */
const MIN_DOCUMENT = 0.27

/** What is kept of a look at a photo. */
export interface PhotoLook {
  readonly findings: readonly PhotoFinding[]
  /** By which the same picture is known again. */
  readonly print: string
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Judges a photo: by its size, and by a small copy of it (`lookSize`). The browser and the server both ask here. */
export function lookAtPhoto(small: Picture, { width, height }: Size): PhotoLook {
  const grey = greyOf(small)
  const findings: PhotoFinding[] = []
  const side = Math.max(width, height)
  if (side < MIN_PHOTO_SIDE) findings.push('TOO_SMALL')
  else if (side < MIN_GOOD_SIDE) findings.push('SMALL')
  // Hardly any edge is left in the dark: whether it is sharp cannot be said.
  if (levelBelow(grey, 0.9) < MAX_DARK) findings.push('DARK')
  else if (isBlurred(grey, small)) findings.push('BLURRED')
  if (documentLikeness(small, grey) > MIN_DOCUMENT) findings.push('DOCUMENT')
  return { findings, print: printOf(small, grey) }
}

function isBlurred(grey: Float32Array, { width, height }: Size): boolean {
  const { focus, evenness } = sharpnessOf(grey, width, height)
  return focus < MIN_FOCUS || evenness < MIN_EVENNESS
}

/** The level below which such a part of the picture lies. */
function levelBelow(grey: Float32Array, part: number): number {
  const counts = new Float64Array(256)
  for (let at = 0; at < grey.length; at += 1) {
    const place = Math.min(255, Math.round(grey[at] as number))
    counts[place] = (counts[place] as number) + 1
  }
  let passed = 0
  for (let level = 0; level < 256; level += 1) {
    passed += counts[level] as number
    if (passed >= grey.length * part) return level
  }
  return 255
}

const OF_PAPERS: ReadonlySet<PhotoFinding> = new Set(['TOO_SMALL', 'SMALL', 'DOCUMENT'])

/** What counts for a photo in its place; `others` are the prints of the listing's other photos. */
export function findingsIn(
  { findings, print }: PhotoLook,
  { isPaper, others }: { readonly isPaper: boolean; readonly others: readonly string[] },
): PhotoFinding[] {
  const own = isPaper ? findings.filter((finding) => !OF_PAPERS.has(finding)) : [...findings]
  return others.some((other) => isSamePicture(print, other)) ? [...own, 'DUPLICATE'] : own
}

/** What was stored, or sent, as a look; null where it is none. */
export function readLook(value: unknown): PhotoLook | null {
  if (typeof value !== 'object' || value === null) return null
  const { findings, print } = value as Record<string, unknown>
  if (!Array.isArray(findings) || typeof print !== 'string') return null
  return { findings: PHOTO_FINDINGS.filter((finding) => findings.includes(finding)), print }
}
