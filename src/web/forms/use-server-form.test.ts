import { expect, test } from 'vitest'
import { INCOMPLETE_FORM, WRONG_FORM } from '#content/messages/forms.ts'
import { birthFault, signUpForm } from '#domain/account/account-forms.ts'
import { checklistSchema } from '#domain/auction/trade/checklist.ts'
import { isBlank, refusalWords, zodResolver } from './use-server-form.ts'

const TODAY = '2026-11-15'
const EMPTY = { userName: '', email: '', password: '', year: null, month: null, date: null, isAgreed: false }
const options = { fields: {}, shouldUseNativeValidation: false }

test('an empty form tells every fault at once, also that of fields that belong together', async () => {
  const resolve = zodResolver(signUpForm(TODAY), (values: typeof EMPTY) => birthFault(values, TODAY))
  const { errors } = await resolve(EMPTY, undefined, options)
  expect(errors).toMatchObject({
    userName: { message: 'お名前を入力してください' },
    year: { message: '生年月日を入力してください' },
    isAgreed: { message: '利用規約に同意してください' },
  })
})

test('a right form hands over what the rules made of it', async () => {
  const form = {
    userName: '　川崎　疾風',
    email: 'Hayate@Example.com',
    password: 'Kaitori2026',
    zip: '２３１－００２３',
    state: '14',
    address1: '横浜市中区',
    address2: '',
    address3: '10-5',
    address4: '',
    phone: '080-1234-5678',
    year: 1990,
    month: 4,
    date: 2,
    isAgreed: true,
  }
  const { values, errors } = await zodResolver(signUpForm(TODAY))(form, undefined, options)
  expect(errors).toEqual({})
  expect(values).toMatchObject({ userName: '川崎 疾風', email: 'hayate@example.com', zip: '2310023' })
})

test('a fault in a row of a list stands at the field of that row', async () => {
  const schema = checklistSchema(['cash'], new Date('2026-11-15T10:00:00+09:00'))
  const form = {
    bikeOwnerDocuments: [],
    bikeOwnerOtherDocuments: [
      { name: '保証書', isActive: true, isChecked: true },
      { name: 'あ'.repeat(51), isActive: true, isChecked: false },
    ],
    deliveryOn: '2026-11-20',
    deliveryTime: '10:00',
    deliveryPlace: '自宅（住民票の住所）',
    paymentMethod: 'cash',
    deliveryManagerName: '佐藤',
    emergencyContact: '',
    memo: '',
  }
  const { errors } = await zodResolver(schema)(form, undefined, options)
  expect(errors).toEqual({
    bikeOwnerOtherDocuments: [undefined, { name: { type: 'rule', message: '書類名は50文字以内で入力してください。' } }],
  })
  const isFault = (name: string) => name === 'bikeOwnerOtherDocuments.1.name'
  expect(refusalWords(errors, isFault, () => false)).toBe(WRONG_FORM)
})

test.each([
  ['every field is on the screen', ['email', 'password'], INCOMPLETE_FORM],
  ['a field is not on the screen', ['email'], 'パスワードを入力してください'],
  ['none is', [], 'メールアドレスを入力してください\nパスワードを入力してください'],
])('where %s, a refusal marks its fields or says what is wrong', (_, shown, words) => {
  const errors = {
    email: { type: 'rule', message: 'メールアドレスを入力してください' },
    password: { type: 'server', message: 'パスワードを入力してください' },
  }
  expect(
    refusalWords(
      errors,
      (name) => shown.includes(name),
      () => true,
    ),
  ).toBe(words)
})

test.each([
  ['all is filled in, and one is wrong', { email: 'a@b', password: 'short' }, WRONG_FORM],
  ['one is empty', { email: 'a@b', password: ' ' }, INCOMPLETE_FORM],
  ['one was never touched', { email: 'a@b' }, INCOMPLETE_FORM],
] as const)('where %s, the words above the button say so', (_, typed: Readonly<Record<string, string>>, words) => {
  const errors = { email: { type: 'rule', message: '正しく' }, password: { type: 'rule', message: '長く' } }
  expect(
    refusalWords(
      errors,
      () => true,
      (name) => isBlank(typed[name]),
    ),
  ).toBe(words)
})

test.each([
  [[], true],
  [['good'], false],
  [false, true],
  [true, false],
  [0, false],
  [Number.NaN, true],
  [null, true],
])('%j is blank: %j', (value, blank) => expect(isBlank(value)).toBe(blank))
