import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BikeOwnerDisclosureDocument } from '#contract/generated/disclosure.ts'
import { OnSupportUpdateDocument } from '#contract/generated/partner-message.ts'
import {
  CreateSupportThreadDocument,
  PostSupportMessageDocument,
  ReadSupportThreadDocument,
  SupportThreadDocument,
  SupportThreadsDocument,
} from '#contract/generated/support.ts'
import {
  AnswerSupportDocument,
  AssignSupportDocument,
  CloseSupportDocument,
  NoteSupportDocument,
  SupportCaseDocument,
  SupportInboxDocument,
} from '#contract/generated/support-inbox.ts'
import { answerDueAt } from '#domain/support/answer-promise.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { answerToStart, listenTo, liveAddress } from '#testing/live-client.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { connect } from '#testing/realtime-server.ts'
import { purgeSupport } from './support-thread.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let colleague: CastPartner
let owner: CastOwner

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
  colleague = await castOperator(api.services)
})
beforeEach(async () => {
  await api.services.db.deleteFrom('supportThread').execute()
  owner = await castOwner(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = { readonly headers: Record<string, string> } | null

async function call(query: string, variables: Record<string, unknown>, person: Person) {
  const { data, errors } = await api.graphql(query, variables, person?.headers ?? {})
  const [field = ''] = Object.keys(data ?? {})
  return errors[0]?.extensions.code ?? data[field]
}

const PRIVATE = '口座番号は1234567です。'
const ask = (person: Person, text = PRIVATE): Promise<number> =>
  call(CreateSupportThreadDocument.query, { input: { subject: 'handover', text } }, person)
const readCase = (supportThreadId: number, person: Person = operator) =>
  call(SupportCaseDocument.query, { supportThreadId }, person)
const answer = (supportThreadId: number, updatedAt: string, text: string, person: Person = operator) =>
  call(AnswerSupportDocument.query, { input: { supportThreadId, updatedAt, text } }, person)
const inbox = (given: object, person: Person = operator) =>
  call(SupportInboxDocument.query, { state: 'open', ...given }, person)

test('an owner asks without a code, hears of the answer by mail without its words, and finds it unread', async () => {
  const supportThreadId = await ask(owner)
  const { updatedAt } = await readCase(supportThreadId)
  expect(await call('{ supportUnreadCount }', {}, owner)).toBe(0)
  expect(await answer(supportThreadId, updatedAt, '口座を変更しました。')).toBe(true)
  await api.runJobs()
  const mail = mailbox.lastTo(owner.email)
  expect(mail?.subject).toBe(`【Kaitori】お問い合わせに回答しました（No.${supportThreadId}）`)
  expect(mail?.text).toContain(`/kaitori/mypage/support/${supportThreadId}`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/口座/)
  expect(await call('{ supportUnreadCount }', {}, owner)).toBe(1)
  expect(await call(SupportThreadsDocument.query, {}, owner)).toMatchObject([{ supportThreadId, isUnread: true }])
  await call(ReadSupportThreadDocument.query, { supportThreadId }, owner)
  expect(await call('{ supportUnreadCount }', {}, owner)).toBe(0)
  await call(PostSupportMessageDocument.query, { input: { supportThreadId, text: 'ありがとうございます。' } }, owner)
  expect(await call(SupportThreadDocument.query, { supportThreadId }, owner)).toMatchObject({
    state: 'open',
    isUnread: false,
    messages: [{ isFromSupport: false }, { isFromSupport: true }, { isFromSupport: false }],
  })
})

test('a closed thread counts no more as unread, whoever or whatever closed it, and one opened again does', async () => {
  const supportThreadId = await ask(owner, '見積もりの見方を教えてください。')
  const before = Number(await call('{ supportUnreadCount }', {}, owner))
  await answer(supportThreadId, (await readCase(supportThreadId)).updatedAt, '内訳は明細をご覧ください。')
  const isUnread = async () => (await call(SupportThreadDocument.query, { supportThreadId }, owner)).isUnread as boolean
  const close = async (isClosed: boolean) => {
    const { updatedAt } = await readCase(supportThreadId)
    return call(CloseSupportDocument.query, { input: { supportThreadId, updatedAt, isClosed } }, operator)
  }
  expect([await call('{ supportUnreadCount }', {}, owner), await isUnread()]).toEqual([before + 1, true])
  await close(true)
  expect([await call('{ supportUnreadCount }', {}, owner), await isUnread()]).toEqual([before, false])
  await close(false)
  expect([await call('{ supportUnreadCount }', {}, owner), await isUnread()]).toEqual([before + 1, true])
})

test('a thread is its owner’s alone, and the inbox the operators’', async () => {
  const supportThreadId = await ask(owner)
  const { updatedAt } = await readCase(supportThreadId)
  const stranger = await castOwner(api.services)
  const input = { supportThreadId, updatedAt }
  for (const person of [stranger]) {
    expect(await call(SupportThreadDocument.query, { supportThreadId }, person)).toBe('ERROR_DATA_NOT_FOUND')
    expect(await call(PostSupportMessageDocument.query, { input: { supportThreadId, text: 'x' } }, person)).toBe(
      'ERROR_DATA_NOT_FOUND',
    )
    await call(ReadSupportThreadDocument.query, { supportThreadId }, person)
    expect(await call(SupportThreadsDocument.query, {}, person)).toEqual([])
  }
  const others = [null, owner, stranger, await castDealer(api.services), await castAgent(api.services)]
  for (const person of others) {
    expect(await readCase(supportThreadId, person)).toBe('ERROR_NOT_AUTHORIZED')
    expect(await inbox({}, person)).toBe('ERROR_NOT_AUTHORIZED')
    expect(await answer(supportThreadId, updatedAt, 'はい', person)).toBe('ERROR_NOT_AUTHORIZED')
    const acts = [
      [AssignSupportDocument.query, { ...input, assigneeId: null }],
      [NoteSupportDocument.query, { ...input, note: 'メモ' }],
      [CloseSupportDocument.query, { ...input, isClosed: true }],
    ] as const
    for (const [query, given] of acts) expect(await call(query, { input: given }, person)).toBe('ERROR_NOT_AUTHORIZED')
  }
  for (const person of [null, operator]) expect(await ask(person)).toBe('ERROR_NOT_AUTHORIZED')
})

test('of two operators who answer at once one answers, and the other is told', async () => {
  const supportThreadId = await ask(owner)
  const { updatedAt } = await readCase(supportThreadId)
  const answers = await Promise.all([
    answer(supportThreadId, updatedAt, '私から回答します。'),
    answer(supportThreadId, updatedAt, '別の回答です。', colleague),
  ])
  expect(answers.map(String).sort()).toEqual(['ERROR_CONTENT_CHANGED', 'true'])
  const { messages, assigneeId } = await readCase(supportThreadId)
  expect(messages).toHaveLength(2)
  expect([operator.partnerId, colleague.partnerId]).toContain(assigneeId)
  await api.runJobs()
  expect(mailbox.mails.filter(({ to }) => to?.[0]?.address === owner.email)).toHaveLength(1)
})

test('an answer to what was read before the owner wrote on is refused', async () => {
  const supportThreadId = await ask(owner)
  const { updatedAt } = await readCase(supportThreadId)
  await call(PostSupportMessageDocument.query, { input: { supportThreadId, text: '解決しました。' } }, owner)
  expect(await answer(supportThreadId, updatedAt, 'お調べします。')).toBe('ERROR_CONTENT_CHANGED')
})

test('state, assignment and note: who may change what, in the inbox that shows it', async () => {
  const supportThreadId = await ask(owner)
  const act = async (query: string, given: object, person: Person = operator) => {
    const { updatedAt } = await readCase(supportThreadId)
    return call(query, { input: { supportThreadId, updatedAt, ...given } }, person)
  }
  expect(await inbox({ isUnassigned: true })).toMatchObject({ threads: [{ supportThreadId }], unassignedCount: 1 })
  expect(await act(AssignSupportDocument.query, { assigneeId: colleague.partnerId })).toBe(true)
  expect(await inbox({ isMine: true }, colleague)).toMatchObject({ threads: [{ supportThreadId }], mineCount: 1 })
  expect(await inbox({ isMine: true })).toMatchObject({ threads: [], mineCount: 0, openCount: 1 })
  const dealer = await castDealer(api.services)
  for (const assigneeId of [dealer.partnerId, 1])
    expect(await act(AssignSupportDocument.query, { assigneeId })).toBe('BAD_REQUEST')
  expect(await act(NoteSupportDocument.query, { note: '折り返し待ち' })).toBe(true)
  expect(await act(CloseSupportDocument.query, { isClosed: true })).toBe(true)
  expect(await readCase(supportThreadId)).toMatchObject({ state: 'closed', note: '折り返し待ち', dueAt: null })
  expect(await act(AnswerSupportDocument.query, { text: '回答' })).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(await act(CloseSupportDocument.query, { isClosed: false })).toBe(true)
  expect(await act(AssignSupportDocument.query, { assigneeId: null })).toBe(true)
  expect(await readCase(supportThreadId)).toMatchObject({ state: 'open', assigneeId: null, assigneeName: null })
  await act(CloseSupportDocument.query, { isClosed: true })
  await call(PostSupportMessageDocument.query, { input: { supportThreadId, text: 'もう一つ質問です。' } }, owner)
  expect(await readCase(supportThreadId)).toMatchObject({ state: 'open' })
  expect(JSON.stringify(await call(SupportThreadDocument.query, { supportThreadId }, owner))).not.toContain('折り返し')

  const { rows } = await api.services.client.pool.query(
    "select action, detail from partner_audit where subject_kind = 'support' and subject_id = $1 order by partner_audit_id",
    [supportThreadId],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['assignSupport', 'noteSupport', 'closeSupport', 'closeSupport', 'assignSupport', 'closeSupport'],
  ])
  expect(JSON.stringify(rows)).not.toContain('折り返し')
})

test('closing what waits for an answer tells the owner how to go on; closing what is answered tells nobody', async () => {
  const close = async (supportThreadId: number) => {
    const { updatedAt } = await readCase(supportThreadId)
    const result = await call(
      CloseSupportDocument.query,
      { input: { supportThreadId, updatedAt, isClosed: true } },
      operator,
    )
    await api.runJobs()
    return result
  }
  const mails = () => mailbox.mails.filter(({ to }) => to?.[0]?.address === owner.email)
  const unanswered = await ask(owner)
  expect(await close(unanswered)).toBe(true)
  expect(await close(unanswered)).toBe(true)
  expect(mails()).toHaveLength(1)
  expect(mails()[0]?.subject).toBe(`【Kaitori】お問い合わせを完了としました（No.${unanswered}）`)
  expect(mails()[0]?.text).toContain(`/kaitori/mypage/support/${unanswered}`)
  expect(`${mails()[0]?.text}${mails()[0]?.html}`).not.toMatch(/口座/)

  const answered = await ask(owner, '二つめの質問です。')
  await answer(answered, (await readCase(answered)).updatedAt, '回答です。')
  await close(answered)
  expect(mails().map(({ subject }) => subject?.includes('完了'))).toEqual([true, false])
})

test('an account that a program works with is not offered, and takes no thread', async () => {
  const robot = await castOperator(api.services)
  const offered = async (): Promise<number[]> => {
    const operators = await call('{ supportOperators { partnerId } }', {}, operator)
    return operators.map((it: { readonly partnerId: number }) => it.partnerId)
  }
  expect(await offered()).toContain(robot.partnerId)
  const { db } = api.services
  await db.updateTable('partnerAccount').set({ isAutomated: true }).where('partnerId', '=', robot.partnerId).execute()
  expect(await offered()).not.toContain(robot.partnerId)
  const supportThreadId = await ask(owner)
  const { updatedAt } = await readCase(supportThreadId)
  const input = { supportThreadId, updatedAt, assigneeId: robot.partnerId }
  expect(await call(AssignSupportDocument.query, { input }, operator)).toBe('BAD_REQUEST')
})

test('operators hear of the inbox as it changes, and nobody else', async () => {
  const { query } = OnSupportUpdateDocument
  const socket = await listenTo(api.origin, operator.idToken, query, {})
  const supportThreadId = await ask(owner)
  await call(PostSupportMessageDocument.query, { input: { supportThreadId, text: '追記です。' } }, owner)
  await answer(supportThreadId, (await readCase(supportThreadId)).updatedAt, '回答です。', colleague)
  for (const _change of ['asked', 'wrote again', 'answered'])
    expect(await socket.next()).toMatchObject({ payload: { data: { onSupportUpdate: { supportThreadId } } } })
  socket.socket.close()
  const { idToken } = await castDealer(api.services)
  const other = await connect(liveAddress(api.origin), idToken)
  expect(await answerToStart(other, 'd', idToken, query, {})).not.toBe('start_ack')
  other.socket.close()
})

test('the promise is kept from the first word without an answer; what is late comes first and is marked', async () => {
  const { db, closings } = api.services
  const late = await ask(owner)
  const fresh = await ask(owner, '二つめの質問です。')
  const waitingSince = later(new Date(), -10 * DAY)
  const dueAt = answerDueAt(waitingSince, closings)
  await db
    .updateTable('supportThread')
    .set({ waitingSince, dueAt, createdAt: waitingSince })
    .where('supportThreadId', '=', late)
    .execute()
  expect(await inbox({})).toMatchObject({
    overdueCount: 1,
    threads: [
      { supportThreadId: late, isOverdue: true, dueAt: dueAt.toISOString() },
      { supportThreadId: fresh, isOverdue: false },
    ],
  })
  // Writing again does not move the promise.
  await call(PostSupportMessageDocument.query, { input: { supportThreadId: late, text: 'まだでしょうか。' } }, owner)
  expect(await readCase(late)).toMatchObject({ isOverdue: true, dueAt: dueAt.toISOString() })
})

test('what is answered and quiet is closed after a month, and what is closed erased after a year', async () => {
  const { db } = api.services
  const supportThreadId = await ask(owner)
  const { updatedAt } = await readCase(supportThreadId)
  await answer(supportThreadId, updatedAt, '回答です。')
  const run = (days: number) => purgeSupport({ services: api.services, now: later(new Date(), days * DAY) }, {})
  await run(29)
  expect(await readCase(supportThreadId)).toMatchObject({ state: 'answered' })
  await run(31)
  expect(await readCase(supportThreadId)).toMatchObject({ state: 'closed' })
  await run(31 + 365)
  expect(await readCase(supportThreadId)).toMatchObject({ state: 'closed' })
  await run(31 + 367)
  expect(await readCase(supportThreadId)).toBe('ERROR_DATA_NOT_FOUND')
  expect(await db.selectFrom('supportMessage').selectAll().execute()).toEqual([])
})

test('the owner’s disclosure names what was written, not who answered; a withdrawal erases it', async () => {
  const supportThreadId = await ask(owner)
  const { updatedAt } = await readCase(supportThreadId)
  await answer(supportThreadId, updatedAt, '回答です。')
  const disclosed = await call(BikeOwnerDisclosureDocument.query, {}, owner)
  const { sections } = JSON.parse(disclosed) as { sections: { table: string; rows: Record<string, unknown>[] }[] }
  const rowsOf = (table: string) => sections.find((it) => it.table === table)?.rows ?? []
  expect(rowsOf('support_thread')).toMatchObject([{ supportThreadId, state: 'answered' }])
  expect(rowsOf('support_message').map(({ text }) => text)).toEqual([PRIVATE, '回答です。'])
  expect(JSON.stringify([rowsOf('support_thread'), rowsOf('support_message')])).not.toMatch(/partnerId|note/i)
  await call(
    'mutation M($password: String!) { deleteBikeOwner(password: $password) { __typename } }',
    { password: PASSWORD },
    owner,
  )
  expect(await api.services.db.selectFrom('supportThread').selectAll().execute()).toEqual([])
  expect(await api.services.db.selectFrom('supportMessage').selectAll().execute()).toEqual([])
})

test('an owner who waits for five answers is asked for patience', async () => {
  for (let index = 0; index < 5; index++) await ask(owner, `質問${index}`)
  expect(await ask(owner, '六つめ')).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
})
