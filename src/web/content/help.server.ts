import { z } from 'zod'
import { HELP_WORDS } from '#content/help/words.ts'
import { buildTextsIndex, searchTexts } from '#domain/search/search-texts.ts'
import { articles } from './articles.server.ts'
import { type Block, plainText } from './blocks.ts'
import { documents } from './documents.server.ts'
import { readTextFile } from './front-matter.ts'
import type { HelpGroup, HelpResult } from './help.ts'
import { once } from './once.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readQuestions, topQuestions } from './selling.server.ts'

const facts = z.strictObject({ order: z.int(), title: z.string().min(1) })

const files = import.meta.glob<string>('/content/help/*.md', { query: '?raw', import: 'default', eager: true })

/** The questions by subject; those of the top page come last. */
export const helpGroups = once<readonly HelpGroup[]>(() => [
  ...Object.values(files)
    .map((file) => {
      const { frontMatter, body } = readTextFile(file)
      const { order, title } = facts.parse(frontMatter)
      return { order, title, questions: readQuestions(parseMarkdown(body)) }
    })
    .sort((one, other) => one.order - other.order)
    .map(({ title, questions }) => ({ title, questions })),
  { title: 'はじめての方からのご質問', questions: topQuestions() },
])

/** Characters of a text that a result shows. */
const EXCERPT = 90

interface Entry extends HelpResult {
  readonly body: string
}

const searchable = once(() => {
  const entries: readonly Entry[] = [
    ...helpGroups().flatMap(({ title: group, questions }) =>
      questions.map(({ id, question, text }) => entry(question, group, `/kaitori/help#${id}`, text)),
    ),
    ...articles().flatMap(({ id, title, description, blocks }) => [
      entry(title, 'お役立ち情報', `/kaitori/article/${id}`, description),
      ...sectionsOf(blocks).map(({ heading, text }) =>
        entry(heading.text, title, `/kaitori/article/${id}#${heading.id}`, text),
      ),
    ]),
    ...documents()
      .filter(({ language }) => language === 'ja')
      .flatMap(({ path, title, description, blocks }) => [
        entry(title, 'サイトについて', path, description),
        ...sectionsOf(blocks).map(({ heading, text }) => entry(heading.text, title, `${path}#${heading.id}`, text)),
      ]),
  ]
  const index = buildTextsIndex(
    entries.map(({ title, place, to, body }) => ({ title, words: HELP_WORDS[to], body: `${place} ${body}` })),
  )
  return { entries, index }
})

export const MAX_RESULTS = 12

/** What of the help, the articles and the pages fits the words, the best first; at most one part of each page. */
export function searchHelp(words: string): HelpResult[] {
  const { entries, index } = searchable()
  const results = new Map<string, HelpResult>()
  for (const found of searchTexts(index, words)) {
    const { body: _body, ...result } = entries[found] ?? entry('', '', '', '')
    const [page = ''] = result.to.split('#')
    const key = page === '/kaitori/help' ? result.to : page
    if (!results.has(key)) results.set(key, result)
    if (results.size === MAX_RESULTS) break
  }
  return [...results.values()]
}

function entry(title: string, place: string, to: string, body: string): Entry {
  const excerpt = body.length > EXCERPT ? `${body.slice(0, EXCERPT)}…` : body
  return { title, place, to, excerpt, body }
}

/** What stands below each heading of the second level. */
function sectionsOf(blocks: readonly Block[]) {
  const sections: { heading: Extract<Block, { kind: 'heading' }>; text: string }[] = []
  for (const block of blocks) {
    const current = sections.at(-1)
    if (block.kind === 'heading' && block.level === 2) sections.push({ heading: block, text: '' })
    else if (current) current.text += textOf(block)
  }
  return sections
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}。`
    case 'list':
      return block.items.map(plainText).join('、')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join('。')
    default:
      return plainText(block.content)
  }
}
