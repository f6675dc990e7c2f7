import { expect, test } from 'vitest'
import { codeForm, eitherCodeForm, profileForm, searchFormUser, signUpForm } from './account-forms.ts'
import { ageOn, dayInTokyo, dayOf } from './birth-date.ts'
import { checkForm } from './form-check.ts'
import { notAName, notAnAddress } from './written-text.ts'

const TODAY = '2026-11-15'
const FORM = {
  userName: '　川崎　疾風 ',
  email: ' Hayate@Example.COM',
  password: 'Kaitori2026',
  zip: '〒２３１－００２３',
  state: '14',
  address1: '横浜市中区',
  address3: '１０−５',
  phone: '０８０－１２３４－５６７８',
  year: 1990,
  month: 4,
  date: 2,
  isAgreed: true,
}

test('what people type is tidied', () => {
  const result = checkForm(signUpForm(TODAY), FORM)
  expect(result).toMatchObject({
    isValid: true,
    value: {
      userName: '川崎 疾風',
      email: 'hayate@example.com',
      zip: '2310023',
      address2: '',
      address3: '10-5',
      phone: '08012345678',
    },
  })
})

test.each([
  ['userName', ' ', 'お名前を入力してください', true],
  ['userName', 'あ'.repeat(51), 'お名前は50文字以内で入力してください', false],
  ['email', '', 'メールアドレスを入力してください', true],
  ['email', 'hayate@example', 'メールアドレスの形式が正しくありません', false],
  ['email', 'hayate example@example.com', 'メールアドレスの形式が正しくありません', false],
  ['zip', '23100', '郵便番号は7桁の数字で入力してください', false],
  ['state', '48', '都道府県を選択してください', false],
  ['state', '', '都道府県を選択してください', true],
  ['address1', '', '市区町村を入力してください', true],
  ['address3', '', '番地を入力してください', true],
  ['address1', '😀', notAnAddress('市区町村'), false],
  ['address2', '😀', notAnAddress('町名'), false],
  ['address2', '山下町<b>', notAnAddress('町名'), false],
  ['address3', '😀', notAnAddress('番地'), false],
  ['address3', '-', notAnAddress('番地'), false],
  ['address3', '10-5 http://example.com', notAnAddress('番地'), false],
  ['address3', 'あとで', '番地を数字で入力してください（例：1-2-3）', false],
  ['address3', '080-1234-5678', '番地を数字で入力してください（例：1-2-3）', false],
  ['address4', '🏠', notAnAddress('建物名'), false],
  ['userName', '山田<script>alert(1)</script>', notAName('お名前'), false],
  ['phone', '12345', '電話番号の形式が正しくありません', false],
  ['phone', '080-1234-567', '電話番号の形式が正しくありません', false],
  ['phone', '00012345678', '電話番号の形式が正しくありません', false],
  ['password', '', 'パスワードを入力してください', true],
  ['password', 'kaitori', '英大文字、数字が含まれていません。半角10文字以上で入力してください', false],
  ['year', null, '生年月日を入力してください', true],
  ['date', 31, '生年月日が正しくありません', false],
  ['year', 2030, '生年月日が正しくありません', false],
  ['isAgreed', false, '利用規約に同意してください', true],
])('%s = %j: %s', (field, value, message, isIncomplete) => {
  const result = checkForm(signUpForm(TODAY), { ...FORM, [field]: value })
  const named = field === 'date' ? 'year' : field
  expect(result).toEqual({ isValid: false, isIncomplete, faults: [{ field: named, message }] })
})

test.each([
  ['１ー１', '1-1'],
  ['10−5–3', '10-5-3'],
  ['メゾン1ー2号', 'メゾン1-2号'],
  ['コーポ12', 'コーポ12'],
])('番地 %s is kept as %s', (address3, kept) => {
  expect(checkForm(signUpForm(TODAY), { ...FORM, address3 })).toMatchObject({ value: { address3: kept } })
})

test.each(['1-2-3', '甲１２３', '三丁目', '字山田12の3', '無番地', '10-5'])('番地 %s', (address3) => {
  expect(checkForm(signUpForm(TODAY), { ...FORM, address3 }).isValid).toBe(true)
})

test.each(['03-1234-5678', '0312345678', '+81 80 1234 5678', '+81-3-1234-5678', '(045)123-4567', '050-1234-5678'])(
  'phone %s',
  (phone) => {
    expect(checkForm(signUpForm(TODAY), { ...FORM, phone }).isValid).toBe(true)
  },
)

test.each(['a..b.@docomo.ne.jp', 'x+y@mail.example.co.jp', 'a/b@example.jp'])('mail address %s', (email) => {
  expect(checkForm(signUpForm(TODAY), { ...FORM, email }).isValid).toBe(true)
})

test('under 18 needs the consent document of a guardian', () => {
  const child = { ...FORM, year: 2008, month: 11, date: 16 }
  expect(checkForm(profileForm(TODAY), child)).toEqual({
    isValid: false,
    isIncomplete: true,
    faults: [{ field: 'guardianConsentAssetId', message: '18歳未満の方は、保護者の同意書を添付してください' }],
  })
  expect(checkForm(profileForm(TODAY), { ...child, guardianConsentAssetId: 'a1' }).isValid).toBe(true)
  expect(checkForm(profileForm(TODAY), { ...child, date: 15 }).isValid).toBe(true)
})

test('the search form asks neither street nor birth date', () => {
  const { address3: _street, year: _year, month: _month, date: _date, ...user } = FORM
  expect(checkForm(searchFormUser, user).isValid).toBe(true)
  expect(checkForm(signUpForm(TODAY), user)).toMatchObject({ isValid: false, isIncomplete: true })
})

test('a wrong code is told how many digits count here', () => {
  const said = (form: typeof codeForm, code: string) => {
    const check = checkForm(form, { code })
    return check.isValid ? null : check.faults[0]?.message
  }
  expect(said(codeForm, '1234')).toBe('認証コードは6桁の数字で入力してください')
  expect(said(eitherCodeForm, '1234')).toBe('認証コードは6桁、予備コードは20桁の数字で入力してください')
  for (const code of ['123456', '12345-67890-12345-67890']) expect(said(eitherCodeForm, code)).toBeNull()
})

test('days and ages', () => {
  expect(dayOf(2024, 2, 29)).toBe('2024-02-29')
  expect(dayOf(2023, 2, 29)).toBeNull()
  expect(dayOf(1899, 12, 31)).toBeNull()
  expect(ageOn('2026-02-28', '2008-02-29')).toBe(17)
  expect(ageOn('2026-03-01', '2008-02-29')).toBe(18)
  expect(dayInTokyo(new Date('2026-11-14T15:00:00Z'))).toBe('2026-11-15')
  expect(dayInTokyo(new Date('2026-11-14T14:59:59Z'))).toBe('2026-11-14')
})
