import type { Block, Heading } from './blocks.ts'

/** The subjects of our articles, with the word of the address. */
export const ARTICLE_CATEGORIES = {
  basics: '売却の基本',
  price: '査定と価格',
  condition: '状態と整備',
  documents: '書類と手続き',
  money: 'お金とローン',
} as const

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[keyof typeof ARTICLE_CATEGORIES]

export interface ArticleSummary {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly category: ArticleCategory
  readonly publishedOn: string
}

export interface Article extends ArticleSummary {
  readonly related: readonly number[]
  /** Addresses of market prices that belong to the subject. */
  readonly souba: readonly string[]
  readonly blocks: readonly Block[]
  readonly headings: readonly Heading[]
}
