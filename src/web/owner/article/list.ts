import { ARTICLE_CATEGORIES, type ArticleCategory } from '../../content/article.ts'

export type CategoryKey = keyof typeof ARTICLE_CATEGORIES

export const CATEGORY_KEYS = Object.keys(ARTICLE_CATEGORIES) as readonly CategoryKey[]

export interface ListChoice {
  readonly category: CategoryKey | null
  readonly page: number
}

/** What an address of the list asks for; null when there is no such category or page number. */
export function readListChoice(parameters: URLSearchParams): ListChoice | null {
  const category = parameters.get('category')
  const page = parameters.get('page') ?? '1'
  if (category !== null && !isCategory(category)) return null
  if (!/^[1-9]\d{0,3}$/.test(page)) return null
  return { category, page: Number(page) }
}

export function listAddress({ category, page }: ListChoice): string {
  const parameters = new URLSearchParams()
  if (category) parameters.set('category', category)
  if (page > 1) parameters.set('page', String(page))
  const query = parameters.toString()
  return query ? `/kaitori/article?${query}` : '/kaitori/article'
}

export function categoryName(category: CategoryKey): ArticleCategory {
  return ARTICLE_CATEGORIES[category]
}

export function categoryKey(category: ArticleCategory): CategoryKey {
  return CATEGORY_KEYS.find((it) => ARTICLE_CATEGORIES[it] === category) ?? 'basics'
}

/** An article stands below the list of its subject; its own title is long and stands right below anyway. */
export function categoryCrumb(category: ArticleCategory): { readonly label: string; readonly to: string } {
  return { label: category, to: listAddress({ category: categoryKey(category), page: 1 }) }
}

function isCategory(text: string): text is CategoryKey {
  return Object.hasOwn(ARTICLE_CATEGORIES, text)
}
