import { z } from 'zod'
import type { Block } from './blocks.ts'
import { readTextFile } from './front-matter.ts'
import { once } from './once.ts'
import { parseMarkdown } from './parse-markdown.ts'

const facts = z.strictObject({
  path: z.string().startsWith('/kaitori/'),
  title: z.string().min(1),
  description: z.string().min(1),
  updatedOn: z.iso.date(),
  language: z.enum(['ja', 'en']).default('ja'),
  contents: z.boolean().default(false),
})

const files = import.meta.glob<string>('/content/pages/*.md', { query: '?raw', import: 'default', eager: true })

export const documents = once<readonly ContentDocument[]>(() =>
  Object.values(files).map((file) => {
    const { frontMatter, body } = readTextFile(file)
    return { ...facts.parse(frontMatter), blocks: parseMarkdown(body) }
  }),
)

export function findDocument(path: string): ContentDocument | undefined {
  return documents().find((document) => document.path === path)
}

/** A page that is only text: terms, company, privacy … (content/pages). */
interface ContentDocument {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly updatedOn: string
  readonly language: 'ja' | 'en'
  /** Long enough for a table of contents. */
  readonly contents: boolean
  readonly blocks: readonly Block[]
}
