import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkForm } from '../account/form-check.ts'
import { isRequestId } from '../values/request-id.ts'
import { contactForm, MAX_SUPPORT_TEXT, supportMessageForm } from './support-form.ts'
import {
  SUPPORT_STATES,
  SUPPORT_TRANSITIONS,
  type SupportAct,
  type SupportState,
  supportStateAfter,
} from './support-state.ts'

test.each<[SupportState, SupportAct, SupportState | null]>([
  ['open', 'write', 'open'],
  ['answered', 'write', 'open'],
  ['closed', 'write', 'open'],
  ['open', 'answer', 'answered'],
  ['answered', 'answer', 'answered'],
  ['closed', 'answer', null],
  ['open', 'close', 'closed'],
  ['closed', 'close', null],
  ['closed', 'reopen', 'open'],
  ['open', 'reopen', null],
  ['open', 'expire', null],
  ['answered', 'expire', 'closed'],
])('%s, %s: %s', (state, act, next) => {
  expect(supportStateAfter(state, act)).toBe(next)
})

test('every state is reached and can be left', () => {
  expect(new Set(SUPPORT_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(SUPPORT_STATES))
  for (const state of SUPPORT_STATES)
    expect(SUPPORT_TRANSITIONS.some(({ from, to }) => to !== state && from.some((it) => it === state))).toBe(true)
})

const CONTACT = {
  subject: 'other',
  text: '営業日はいつですか。',
  email: 'Ｈａｎａｋｏ＠Example.com',
  name: '　花子',
  requestId: '',
}

test('a form is tidied; name and error number may be left out', () => {
  expect(checkForm(contactForm, CONTACT)).toMatchObject({
    isValid: true,
    value: { email: 'hanako@example.com', name: '花子' },
  })
  const { name: _, requestId: __, ...least } = CONTACT
  expect(checkForm(contactForm, least)).toMatchObject({ isValid: true, value: { name: '', requestId: '' } })
})

test.each([
  ['subject', ''],
  ['subject', 'constructor'],
  ['text', ' \n\t '],
  ['text', '\u200B\u2060'],
  ['text', 'あ'.repeat(MAX_SUPPORT_TEXT + 1)],
  ['email', 'hanako'],
  ['email', 'a@example.com\nBcc: b@example.com'],
  ['email', 'a@example.com, b@example.com'],
  ['email', '"a b"@example.com'],
  ['name', '1234'],
  ['name', '花子\u202E'],
  ['name', 'あ'.repeat(51)],
  ['requestId', '<script>'],
  ['requestId', 'a b'],
  ['requestId', 'a'.repeat(129)],
])('%s %j is refused beside its field', (field, typed) => {
  const checked = checkForm(contactForm, { ...CONTACT, [field]: typed })
  expect(checked.isValid ? [] : checked.faults.map((fault) => fault.field)).toEqual([field])
})

test('a text keeps its lines, and nothing that controls what shows it', () => {
  const checked = checkForm(supportMessageForm, { text: '一行目\r\n二行目\u202E\u0000\u001B[31m\r三行目' })
  expect(checked).toMatchObject({ value: { text: '一行目\n二行目[31m\n三行目' } })
})

test('whatever is typed is kept to the letter or refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      const checked = checkForm(supportMessageForm, { text })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what may not be left
      if (checked.isValid) expect(checked.value.text).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F\u202A-\u202E]/)
    }),
  )
})

test.each([
  ['0f3a6d1c-9b0e-4c55-8a57-1f2d3c4b5a69', true],
  ['Root=1-67891233-abcdef012345678912345678', true],
  ['', false],
  ['"onmouseover=', false],
  [null, false],
])('%j as the id of a request: %s', (text, expected) => {
  expect(isRequestId(text)).toBe(expected)
})
