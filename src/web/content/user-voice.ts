import type { BikeKind } from '#ui/drawings/bike-kind.ts'
import type { Block } from './blocks.ts'

export interface UserVoiceSummary {
  readonly id: number
  readonly title: string
  readonly nickname: string
  readonly prefecture: string
  readonly age: string
  readonly modelName: string
  readonly makerId: number
  readonly soldOn: string
  readonly price: number
  readonly rating: number
  readonly kind: BikeKind
  /** Written for the demo, not by a customer: the page must say so. */
  readonly sample: boolean
}

export interface UserVoice extends UserVoiceSummary {
  readonly blocks: readonly Block[]
}
