import { expect, test } from 'vitest'
import { errorScreenOf } from './error-screen.tsx'

test.each([
  [503, 'メンテナンス中', 'メンテナンス'],
  [404, '404エラー', 'ご指定のページは見つかりませんでした'],
  [500, '500エラー', '表示できませんでした'],
  [502, '500エラー', 'エラーが発生しました。'],
  [418, '500エラー', '表示できませんでした'],
])('%i: %s', (status, title, text) => {
  const screen = errorScreenOf(status)
  expect(screen.title).toBe(title)
  expect(screen.text).toContain(text)
})
