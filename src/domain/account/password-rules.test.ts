import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { HAS_SPACE, isLikeEmail, passwordFaults, TOO_COMMON, TOO_LONG, TOO_SHORT } from './password-rules.ts'

test.each([
  ['Kaitori2026', []],
  ['Shinkansen7Aoba', []],
  ['kaitoribike2026', ['英大文字が含まれていません']],
  ['KAITORIBIKE2026', ['英小文字が含まれていません']],
  ['KaitoriBikeKai', ['数字が含まれていません']],
  ['2026202620', ['英大文字、英小文字が含まれていません']],
  ['kaitoribaiku', ['英大文字、数字が含まれていません']],
  ['KAITORIBAIKU', ['英小文字、数字が含まれていません']],
  ['__________', ['英大文字、英小文字、数字が含まれていません']],
  ['Kaitori26', [TOO_SHORT]],
  ['kaitori26', ['英大文字が含まれていません', TOO_SHORT]],
  ['', ['英大文字、英小文字、数字が含まれていません', TOO_SHORT]],
  ['Ｋaitori2026', ['英大文字が含まれていません', TOO_SHORT]],
  ['Kaitori買取2026', [TOO_SHORT]],
  ['Kaitori bike 2026', [HAS_SPACE]],
  ['Kaitori　bike2026', [HAS_SPACE]],
  ['Kai 26', [TOO_SHORT, HAS_SPACE]],
  [`Kaitori2026${'x'.repeat(118)}`, [TOO_LONG]],
  ['Password1234', [TOO_COMMON]],
])('%s: %j', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults)
})

test.each([
  'Password1234',
  'Passw0rd2024',
  'P@ssw0rd2024',
  'Qwerty12345',
  'Qwertyuiop1',
  'Kawasaki2024',
  'Kawasaki19850412',
  'Honda1234567',
  'Yamaha0000000',
  '1234Suzuki!!',
  'Iloveyou123',
  'LoveLove1234',
  'Abcdefghij1',
  'Abc1Abc1Abc1',
  '1Qaz2wsx3edc',
  'TokyoOsaka99',
  'Admin123456',
  'Welcome2026!',
  'Monkey!2026',
])('%s is found early', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['Kaitori2026', 'Kawasaki83920471x', 'Ninja-Umi-42-Kasa', 'Tomodachi7Iroha', 'xK9mPq2LwZ', 'Dragon8471630'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test.each([
  ['Taro.Yamada@example.com1A', true],
  ['xTaro.Yamada@example.comx', true],
  ['Taro.Yamada12', true],
  ['12taro.yamadA', true],
  ['Taro.Yamada-Umi-42-Kasa', false],
  ['Shinkansen7Aoba', false],
])('%s is like taro.yamada@example.com: %s', (password, isLike) => {
  expect(isLikeEmail(password, 'taro.yamada@example.com')).toBe(isLike)
})

test('a short name of an address is no sign', () => {
  expect(isLikeEmail('Tarokun2026', 'ta@example.com')).toBe(false)
})
