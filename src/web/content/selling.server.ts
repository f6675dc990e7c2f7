import { promises, sellingSteps } from '#content/selling/steps.ts'
import { waysToSell } from '#content/selling/ways-to-sell.ts'
import { WAYS_TO_SELL } from '#domain/selling/ways-to-sell.ts'
import { type Block, plainText } from './blocks.ts'
import { once } from './once.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { Promised, Question, SellingStep, WayRow } from './selling.ts'

// Handed to the pages as data: in the browser's files these words would cost the top page 2 KB of its 130.
export const steps: readonly SellingStep[] = sellingSteps
export const promised: readonly Promised[] = promises
export const ways: readonly WayRow[] = WAYS_TO_SELL.map((way) => {
  const { name, price, effort, speed, safety, suits } = waysToSell[way]
  return { name, cells: [price, effort, speed, safety, suits] }
})

const [topFaq = ''] = Object.values(
  import.meta.glob<string>('/content/faq/top.md', { query: '?raw', import: 'default', eager: true }),
)

/** The questions of the top page. */
export const topQuestions = once<readonly Question[]>(() => readQuestions(parseMarkdown(topFaq)))

/** Each heading is a question, what follows is its answer. */
export function readQuestions(blocks: readonly Block[]): Question[] {
  const questions: { id: string; question: string; answer: Block[]; text: string }[] = []
  for (const block of blocks) {
    const current = questions.at(-1)
    if (block.kind === 'heading') questions.push({ id: block.id, question: block.text, answer: [], text: '' })
    else if (!current || block.kind !== 'paragraph') throw new Error('An answer is paragraphs below its question')
    else {
      current.answer.push(block)
      current.text += plainText(block.content)
    }
  }
  return questions
}
