import { expect, test } from 'vitest'
import { lackingToken, lackingWords } from './sheet-fields.ts'

test('what a listing lacks is asked about in one question, which answers nothing else', () => {
  expect(lackingWords(7, { sheet: false, frameNumber: false })).toBeNull()
  expect(lackingWords(7, { sheet: true, frameNumber: false })).toBe('No.7：検査票は未記入です。このまま合格にします。')
  const frame = '車台番号の記載がありません。盗難車・重複の確認ができていません。'
  expect(lackingWords(7, { sheet: false, frameNumber: true })).toBe(`No.7：${frame}このまま合格にします。`)
  expect(lackingWords(7, { sheet: true, frameNumber: true })).toBe(
    `No.7：検査票は未記入です。${frame}このまま合格にします。`,
  )
  const tokens = [
    lackingToken(7, { sheet: true, frameNumber: false }),
    lackingToken(7, { sheet: false, frameNumber: true }),
    lackingToken(7, { sheet: true, frameNumber: true }),
    lackingToken(8, { sheet: true, frameNumber: true }),
  ]
  expect(new Set(tokens).size).toBe(tokens.length)
})
