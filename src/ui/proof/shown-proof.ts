import { type ProofCheck, readProof } from '#domain/auction/bids/public-proof.ts'

export interface ShownProof {
  readonly text: string
  readonly head: string
  readonly madeAt: string
  readonly isAtClose: boolean
}

/** Which lines of the list are those of what was checked last. */
export interface Fitting {
  /** What was checked, as it is called; null before anything was. */
  readonly checked: string | null
  readonly count: number
  /** The line behind those does not fit. */
  readonly isBroken: boolean
}

export const OWN_RECORD = 'このページの記録'

export function chosenFile(name: string): string {
  return `選んだファイル（${name}）`
}

/** A file may fit in itself and still say something else than the list: its lines are held against those shown. */
export function fittingOf(
  { fitting, auctionId }: Pick<ProofCheck, 'fitting' | 'auctionId'>,
  text: string,
  shown: { readonly auctionId: number; readonly text: string },
): Omit<Fitting, 'checked'> {
  // Of nothing, or of another auction: it says nothing about these lines.
  if (auctionId !== shown.auctionId) return { count: 0, isBroken: false }
  const total = readProof(shown.text).length
  const [given, own] = [linesOf(text), linesOf(shown.text)]
  let count = 0
  while (count < Math.min(fitting, total) && given[count] === own[count]) count += 1
  return { count, isBroken: count < total }
}

/** The last one has no comma behind it. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/,$/, ''))
}
