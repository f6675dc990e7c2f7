import type { Block } from './blocks.ts'

export interface SellingStep {
  readonly name: string
  readonly who: string
  readonly text: string
}

export interface Promised {
  readonly figure: string
  readonly unit: string
  readonly title: string
  readonly text: string
}

/** A way to sell, in the order of the table's columns. */
export interface WayRow {
  readonly name: string
  readonly cells: readonly string[]
}

export interface Question {
  /** The anchor under which the help shows it. */
  readonly id: string
  readonly question: string
  readonly answer: readonly Block[]
  /** The answer without links, for search engines. */
  readonly text: string
}
