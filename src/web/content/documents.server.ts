import { z } from 'zod'
import type { ContentDocument } from './document.ts'
import { readTextFile } from './front-matter.ts'
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

export const documents: readonly ContentDocument[] = Object.values(files).map((file) => {
  const { frontMatter, body } = readTextFile(file)
  return { ...facts.parse(frontMatter), blocks: parseMarkdown(body) }
})

export function findDocument(path: string): ContentDocument | undefined {
  return documents.find((document) => document.path === path)
}
