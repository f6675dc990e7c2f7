import { expect, test } from 'vitest'
import { errorScreenOf, reportAddress } from './error-screen.tsx'

test.each([
  [503, 'メンテナンス中', 'メンテナンス'],
  [503, 'メンテナンス中', '混み合っている場合も'],
  [404, '404エラー', 'ご指定のページは見つかりませんでした'],
  [500, '500エラー', '表示できませんでした'],
  [502, '500エラー', 'エラーが発生しました。'],
  [429, '500エラー', '1分ほどおいてお試しください。'],
  [418, '500エラー', '表示できませんでした'],
])('%i: %s', (status, title, text) => {
  const screen = errorScreenOf(status)
  expect(screen.title).toBe(title)
  expect(screen.text).toContain(text)
})

test.each([
  ['/kaitori/contact', 'a1-b2', '/kaitori/x', '/kaitori/contact?requestId=a1-b2&page=%2Fkaitori%2Fx'],
  ['/kaitori/contact', 'Root=1-67', '/', '/kaitori/contact?requestId=Root%3D1-67&page=%2F'],
  ['/kaitori/contact', null, '/a&b', '/kaitori/contact?page=%2Fa%26b'],
  ['https://example.com/contact?from=kaitori', 'a1-b2', '/kaitori/x', 'https://example.com/contact?from=kaitori'],
])('an error is reported at %s, request %s of %s: %s', (contactUrl, requestId, page, expected) => {
  expect(reportAddress(contactUrl, requestId, page)).toBe(expected)
})
