import { expect, test } from 'vitest'
import { agentForm, dealerForm } from './dealer-form.ts'
import { checkForm } from './form-check.ts'

const DEALER = {
  name: 'モト太郎',
  personInCharge: '担当 者',
  phone: '03-1234-5678',
  email: 'Shop@Example.com',
  state: '13',
  address1: '足立区',
  licenceNumber: '第30123-4567890号',
  licenceAuthority: '東京都公安委員会',
}

test('digits are taken out of how people write them', () => {
  const result = checkForm(dealerForm, { ...DEALER, licenceNumber: '３０１２３４５６７８９０' })
  expect(result).toMatchObject({ isValid: true, value: { phone: '0312345678', licenceNumber: '301234567890' } })
})

test.each([
  ['licenceNumber', '12345', '古物商許可番号は12桁の数字で入力してください'],
  ['phone', '12', '電話番号は10桁または11桁の数字で入力してください'],
  ['name', ' ', '販売店名を入力してください'],
  ['state', '99', '都道府県を選択してください'],
  ['name', '😀', '販売店名は文字で入力してください。絵文字や、数字・記号だけの名前は使えません'],
  ['name', '1234', '販売店名は文字で入力してください。絵文字や、数字・記号だけの名前は使えません'],
])('%s %s: %s', (field, value, message) => {
  const result = checkForm(dealerForm, { ...DEALER, licenceNumber: '301234567890', [field]: value })
  expect(result).toMatchObject({ isValid: false, faults: [{ field, message }] })
})

test.each([
  ['name', '😀', '代理店名は文字で入力してください。絵文字や、数字・記号だけの名前は使えません'],
  ['name', '1234', '代理店名は文字で入力してください。絵文字や、数字・記号だけの名前は使えません'],
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
