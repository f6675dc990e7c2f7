import { z } from 'zod'
import { BIKE_KINDS } from '#ui/drawings/bike-kind.ts'
import { readTextFile } from './front-matter.ts'
import { once } from './once.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { UserVoice, UserVoiceSummary } from './user-voice.ts'

const facts = z.strictObject({
  id: z.int().positive(),
  title: z.string().min(1),
  nickname: z.string().min(1),
  prefecture: z.string().min(1),
  age: z.string().min(1),
  modelName: z.string().min(1),
  makerId: z.int().positive(),
  soldOn: z.string().regex(/^\d{4}-\d{2}$/),
  price: z.int().positive(),
  rating: z.int().min(1).max(5),
  kind: z.enum(BIKE_KINDS),
  sample: z.boolean(),
})

const files = import.meta.glob<string>('/content/user-voices/*.md', { query: '?raw', import: 'default', eager: true })

/** In the order of their ids. */
export const userVoices = once<readonly UserVoice[]>(() =>
  Object.values(files)
    .map((file) => {
      const { frontMatter, body } = readTextFile(file)
      const { modelName, ...rest } = frontMatter
      return { ...facts.parse({ ...rest, modelName: String(modelName) }), blocks: parseMarkdown(body) }
    })
    .sort((one, other) => one.id - other.id),
)

export function voiceSummaryOf({ blocks: _text, ...summary }: UserVoice): UserVoiceSummary {
  return summary
}

export function findUserVoice(id: string | undefined): UserVoice | undefined {
  return userVoices().find((voice) => String(voice.id) === id)
}
