import { expect, test } from 'vitest'
import { isLikeEmail } from './password-like-email.ts'

test.each([
  ['Taro.Yamada@example.com1A', true],
  ['xTaro.Yamada@example.comx', true],
  ['Taro.Yamada12', true],
  ['12taro.yamadA', true],
  ['Taro.Yamada-Umi-42-Kasa', false],
  ['Shinkansen7Aoba', false],
])('%s: %s', (password, isLike) => {
  expect(isLikeEmail(password, 'taro.yamada@example.com')).toBe(isLike)
})

test('a short name is no sign', () => {
  expect(isLikeEmail('Tarokun2026', 'ta@example.com')).toBe(false)
})
