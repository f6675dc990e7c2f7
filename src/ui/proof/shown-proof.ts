export interface ShownProof {
  readonly text: string
  readonly head: string
  readonly madeAt: string
  readonly isAtClose: boolean
}

/** What the check of the list has found so far. */
export interface Fitting {
  readonly count: number
  /** The line behind those does not fit. */
  readonly isBroken: boolean
}
