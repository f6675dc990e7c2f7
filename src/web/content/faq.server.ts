import { type Block, plainText } from './blocks.ts'
import type { Question } from './faq.ts'
import { parseMarkdown } from './parse-markdown.ts'

const [topFaq = ''] = Object.values(
  import.meta.glob<string>('/content/faq/top.md', { query: '?raw', import: 'default', eager: true }),
)

/** The questions of the top page: each heading is a question, what follows is its answer. */
export const topQuestions: readonly Question[] = readQuestions(parseMarkdown(topFaq))

function readQuestions(blocks: readonly Block[]): Question[] {
  const questions: { question: string; answer: Block[]; text: string }[] = []
  for (const block of blocks) {
    const current = questions.at(-1)
    if (block.kind === 'heading') questions.push({ question: block.text, answer: [], text: '' })
    else if (!current || block.kind !== 'paragraph') throw new Error('An answer is paragraphs below its question')
    else {
      current.answer.push(block)
      current.text += plainText(block.content)
    }
  }
  return questions
}
