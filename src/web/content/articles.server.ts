import { z } from 'zod'
import { ARTICLE_CATEGORIES, type Article, type ArticleSummary } from './article.ts'
import type { Heading } from './blocks.ts'
import { readTextFile } from './front-matter.ts'
import { once } from './once.ts'
import { parseMarkdown } from './parse-markdown.ts'

const facts = z.strictObject({
  id: z.int().positive(),
  title: z.string().min(1),
  description: z.string().min(1),
  category: z.enum(Object.values(ARTICLE_CATEGORIES)),
  publishedOn: z.iso.date(),
  related: z.array(z.int()),
  souba: z.array(z.string().startsWith('/kaitori/souba/')),
})

const files = import.meta.glob<string>('/content/articles/*.md', { query: '?raw', import: 'default', eager: true })

/** In the order of their ids. */
export const articles = once<readonly Article[]>(() =>
  Object.values(files)
    .map((file) => {
      const { frontMatter, body } = readTextFile(file)
      const blocks = parseMarkdown(body)
      const headings = blocks.filter((block): block is Heading => block.kind === 'heading' && block.level === 2)
      return { ...facts.parse(frontMatter), blocks, headings }
    })
    .sort((one, other) => one.id - other.id),
)

export function summaryOf({ id, title, description, category, publishedOn }: Article): ArticleSummary {
  return { id, title, description, category, publishedOn }
}

/** `id` as it stands in the address; anything but the plain number of an article is unknown. */
export function findArticle(id: string | undefined): Article | undefined {
  return articles().find((article) => String(article.id) === id)
}
