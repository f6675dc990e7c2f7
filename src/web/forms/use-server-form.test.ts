import { expect, test } from 'vitest'
import { birthFault, signUpForm } from '#domain/account/account-forms.ts'
import { zodResolver } from './use-server-form.ts'

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
