import { expect, test } from 'vitest'
import { withoutPerson } from './without-person.ts'

test.each([
  ['去川 別太郎', '去川別太郎様へ', '***様へ'],
  ['去川 別太郎', '去川　別太郎様、去川様', '***様、***様'],
  ['去川　別太郎', '別太郎さんに090-1234-5678で連絡', '***さんに***で連絡'],
  ['森 一', '青森の森 一様、一台', '青森の***様、一台'],
  ['O.Neil (Taro)', 'O.Neil と OxNeil と (Taro)', '*** と OxNeil と ***'],
  ['髙橋 﨑男', '高橋様、崎男様', '***様、***様'],
  ['', '書類をお待ちしています', '書類をお待ちしています'],
  ['去川 別太郎', 'taro@example.com', '***'],
])('%j is gone from %j', (userName, text, expected) => {
  expect(withoutPerson(text, userName)).toBe(expected)
})
