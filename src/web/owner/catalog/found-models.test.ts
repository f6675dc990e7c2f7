import { expect, test } from 'vitest'
import { foundWords } from './found-models.tsx'

const models = (certain: number, guesses: number) =>
  Array.from({ length: certain + guesses }, (_, i) => ({ isGuess: i >= certain }))

test.each([
  [0, 1, 'その名前の車種は見つかりませんでした。もしかして、次の車種ですか？'],
  [1, 0, '1車種が見つかりました'],
  [1, 3, '1車種が見つかりました。名前の似た車種も、続けて表示しています。'],
  [11, 1, '11車種が見つかりました。名前の似た車種も、続けて表示しています。'],
  [12, 0, '12車種以上が見つかりました。先頭の12車種を表示しています。'],
])('%i found and %i guessed: %s', (certain, guesses, words) => {
  expect(foundWords(models(certain, guesses))).toBe(words)
})
