import type { Question } from './selling.ts'

export interface HelpGroup {
  readonly title: string
  readonly questions: readonly Question[]
}

/** Something that the search of the help found. */
export interface HelpResult {
  readonly title: string
  /** The group, article or page that it stands in. */
  readonly place: string
  readonly to: string
  readonly excerpt: string
}
