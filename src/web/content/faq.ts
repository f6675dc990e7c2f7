import type { Block } from './blocks.ts'

export interface Question {
  readonly question: string
  readonly answer: readonly Block[]
  /** The answer without links, for search engines. */
  readonly text: string
}
