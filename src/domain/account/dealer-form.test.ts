import { expect, test } from 'vitest'
import { agentForm, dealerForm, newDealerForm } from './dealer-form.ts'
import { checkForm } from './form-check.ts'

const DEALER = {
  name: 'モト太郎',
  personInCharge: '担当 者',
  phone: '03-1234-5678',
  email: 'Shop@Example.com',
  state: '13',
  address1: '足立区',
  licenceNumber: '301234567890',
  licenceAuthority: '東京都公安委員会',
}

test('digits are taken out of how people write them', () => {
  const result = checkForm(dealerForm, {
    ...DEALER,
    phone: '０３－１２３４－５６７８',
    licenceNumber: '第３０１２３４５６７８９０号',
  })
  expect(result).toMatchObject({ isValid: true, value: { phone: '0312345678', licenceNumber: '301234567890' } })
})

test.each([
  ['licenceNumber', '12345', '古物商許可番号は12桁の数字で入力してください'],
  ['phone', '12', '電話番号は10桁または11桁の数字で入力してください'],
  ['licenceAuthority', 'x', '許可した公安委員会を選択してください'],
  ['licenceAuthority', '東京都', '許可した公安委員会を選択してください'],
  ['licenceAuthority', '', '許可した公安委員会を選択してください'],
  ['name', ' ', '販売店名を入力してください'],
  ['state', '99', '都道府県を選択してください'],
  ['name', '😀', '販売店名は文字で入力してください。絵文字や@、<>、URL、数字・記号だけの名前は使えません'],
  ['name', '1234', '販売店名は文字で入力してください。絵文字や@、<>、URL、数字・記号だけの名前は使えません'],
])('%s %s: %s', (field, value, message) => {
  const result = checkForm(dealerForm, { ...DEALER, [field]: value })
  expect(result).toMatchObject({ isValid: false, faults: [{ field, message }] })
})

test.each(['東京都公安委員会', '北海道公安委員会', '釧路方面公安委員会', '沖縄県公安委員会'])(
  '%s gives licences',
  (licenceAuthority) => {
    expect(checkForm(dealerForm, { ...DEALER, licenceAuthority })).toMatchObject({ isValid: true })
  },
)

test('everything that is wrong with a new dealer is named at once', () => {
  const nothing = Object.fromEntries(Object.keys(DEALER).map((field) => [field, '']))
  const result = checkForm(newDealerForm, {
    ...nothing,
    name: '1234',
    phone: 'abc',
    licenceAuthority: 'x',
    password: 'a',
  })
  expect(!result.isValid && result.faults.map(({ field }) => field)).toEqual([
    'name',
    'personInCharge',
    'phone',
    'email',
    'state',
    'licenceNumber',
    'licenceAuthority',
    'password',
  ])
})

test.each([
  ['name', '😀', '代理店名は文字で入力してください。絵文字や@、<>、URL、数字・記号だけの名前は使えません'],
  ['name', '1234', '代理店名は文字で入力してください。絵文字や@、<>、URL、数字・記号だけの名前は使えません'],
  ['phone', 'abc', '電話番号は10桁または11桁の数字で入力してください'],
  ['phone', '１２３', '電話番号は10桁または11桁の数字で入力してください'],
  ['email', 'mail', 'メールアドレスの形式が正しくありません'],
])('agency: %s %s: %s', (field, value, message) => {
  const agent = { name: '関東代理店', phone: '', email: 'kanto@example.com' }
  expect(checkForm(agentForm, agent)).toMatchObject({ isValid: true })
  expect(checkForm(agentForm, { ...agent, [field]: value })).toMatchObject({
    isValid: false,
    faults: [{ field, message }],
  })
})
