import type { Block } from './blocks.ts'

/** A page that is only text: terms, company, privacy … (content/pages). */
export interface ContentDocument {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly updatedOn: string
  readonly language: 'ja' | 'en'
  /** Long enough for a table of contents. */
  readonly contents: boolean
  readonly blocks: readonly Block[]
}
