import { readFileSync } from 'node:fs'
import { buildASTSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { PARTNER_ROLES } from '#domain/permission/actor.ts'
import { isPermitted, PERMISSIONS, type PermittedCommand } from '#domain/permission/permissions.ts'
import { actionChoices, actionText, detailText, subjectText } from './audit-words.ts'

test('every mutation of a partner has words in the log', () => {
  const schema = buildASTSchema(parse(readFileSync('src/contract/schema.graphql', 'utf8')))
  const mutations = schema.getMutationType()?.getFields() ?? {}
  const isOfPartner = (name: string) =>
    PARTNER_ROLES.some((role) => name in PERMISSIONS && isPermitted(name as PermittedCommand, role))
  const names = Object.keys(mutations).filter((name) => isOfPartner(name) && name !== 'unreadToRead')
  expect(names).toContain('placeBid')
  expect(names.filter((name) => actionText(name) === name)).toEqual([])
  // What is written down without being a mutation.
  for (const name of ['partnerLedger', 'auditCsv', 'findUsers', 'strikeOutBids'])
    expect(actionText(name)).not.toBe(name)
})

test.each([
  ['{}', ''],
  ['{"price":420000,"maxPrice":500000}', '入札額 420,000、上限 500,000'],
  ['{"isMuted":true}', '停止 する'],
  ['{"rowCount":1204,"isImported":true}', '件数 1,204件、取り込み 済み'],
  ['{"rowCount":3,"isImported":false}', '件数 3件、取り込み なし（内容の確認のみ）'],
  ['{"subject":"年末年始の営業","isPublished":true}', '件名 年末年始の営業、公開 する'],
  ['{"reason":"本人確認","found":[12,13]}', '理由 本人確認、該当した会員 12・13'],
  ['{"year":2026,"rows":14}', '年 2026、書き出した件数 14'],
  ['{"claims":2,"claimed":18000}', '減額の申請 2件、申請した減額 18,000'],
  ['{"fees":[{"from":0,"fee":11000},{"from":300000,"fee":22000}]}', '手数料 ¥0から ¥11,000・¥300,000から ¥22,000'],
  [
    '{"rows":3,"actions":["postMessage","partnerPostMessage"],"from":"2026-11-01"}',
    '書き出した件数 3、操作 メッセージの送信、開始日 2026-11-01',
  ],
  ['{"suspendReason":"許可の失効"}', '理由 許可の失効'],
  ['{"allowed":18000,"comment":"傷は申告どおりです"}', '認めた減額 18,000、理由 傷は申告どおりです'],
  [
    '{"changed":["phone","email"],"agent":"直轄 → 東日本"}',
    '変更した項目 電話番号・メールアドレス、代理店 直轄 → 東日本',
  ],
])('%s', (detail, expected) =>
  expect(detailText({ action: 'placeBid', subjectKind: 'auction', detail: JSON.parse(detail) })).toBe(expected),
)

test.each([
  ['placeBid', {}, '入札額 450,000'],
  ['answerCounterOffer', { accepts: true }, '成約金額 450,000、承諾 する'],
  ['answerCounterOffer', { accepts: false }, '提示額 450,000、承諾 しない'],
  // Of before the answer was on record.
  ['answerCounterOffer', {}, '提示額 450,000'],
  ['makeBindingOrder', {}, '買取金額 450,000'],
])('the price of %s %j is called what it is', (action, given, words) => {
  expect(detailText({ action, subjectKind: 'auction', detail: { price: 450_000, ...given } })).toBe(words)
})

test('a token is named as its person knows it, as what was made and as what acted', () => {
  const apiToken = { name: '在庫管理', end: 'x9Qz' }
  const made = { action: 'createApiToken', subjectKind: 'apiToken', detail: { scopes: ['bid'], apiToken } }
  expect(subjectText('apiToken', '3', made.detail)).toBe('アクセストークン 「在庫管理」（末尾 x9Qz）')
  expect(detailText(made)).toBe('権限 入札')
  const bid = { action: 'placeBid', subjectKind: 'auction', detail: { price: 450_000, apiToken } }
  expect(subjectText('auction', '12', bid.detail)).toBe('オークション 12')
  expect(detailText(bid)).toBe('入札額 450,000、アクセストークン 「在庫管理」（末尾 x9Qz）')
})

test('a subject is named with its number', () => {
  expect(subjectText('auction', '12')).toBe('オークション 12')
  expect(subjectText(null, null)).toBe('—')
})

test('each word is offered once, with everything that is called so, and to an agency nothing of operators', () => {
  const [operator, agent] = [actionChoices('operator'), actionChoices('agent')]
  expect(operator.get('メッセージの送信')).toEqual(['postMessage', 'partnerPostMessage'])
  expect(operator.get('審査の合格')).toContain('passInspection')
  for (const word of ['販売店の停止', '会員の検索', '取引の裁定', '審査の合格'])
    expect([...agent.keys()]).not.toContain(word)
  expect([...agent.keys()]).toContain('買取注文の登録')
})

test('who looks for bids reads which of them the log holds', () => {
  for (const role of ['operator', 'agent'] as const) {
    expect(actionChoices(role).get('入札（代理店・アクセストークン）')).toEqual(['placeBid'])
    expect(actionChoices(role).has('入札')).toBe(false)
  }
  expect(actionText('placeBid')).toBe('入札')
})
