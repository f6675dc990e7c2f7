import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ConfirmContactDocument,
  ContactRequestDocument,
  ContactThreadDocument,
  PostContactMessageDocument,
  ResendContactCodeDocument,
  SendContactDocument,
} from '#contract/generated/support.ts'
import { AnswerSupportDocument, SupportCaseDocument, SupportInboxDocument } from '#contract/generated/support-inbox.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castOperator } from '#testing/partner-cast.ts'
import { MAX_CODE_MAILS_TO_STRANGERS } from '../../auth/code-mails.ts'
import { sendContact } from './contact.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let count = 0

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, AUTH_LIMIT_PER_ADDRESS: '100000' })
  operator = await castOperator(api.services)
})
beforeEach(async () => {
  await api.services.db.deleteFrom('attemptLimit').execute()
  await api.services.db.deleteFrom('supportThread').execute()
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

function newEmail(): string {
  count += 1
  return `visitor${count}@example.com`
}

const CONTACT = { subject: 'trouble', text: '画面が真っ白になります。', name: '花子' }

async function call(query: string, variables: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { data, errors } = await api.graphql(query, variables, headers)
  const [field = ''] = Object.keys(data ?? {})
  return errors[0]?.extensions.code ?? data[field]
}

const send = (input: object) => call(SendContactDocument.query, { input })
const confirm = (uuid: string, code: string) => call(ConfirmContactDocument.query, { input: { uuid, code } })
const read = (token: string) => call(ContactThreadDocument.query, { token })
const post = (token: string, text: string) => call(PostContactMessageDocument.query, { input: { token, text } })
const inbox = async () =>
  (await call(SupportInboxDocument.query, { state: 'open' }, operator.headers)) as {
    threads: { supportThreadId: number }[]
  }

async function confirmed(email = newEmail(), given: object = {}): Promise<string> {
  const uuid = await send({ ...CONTACT, email, ...given })
  await api.runJobs()
  return confirm(uuid, mailbox.codeFor(email))
}

test('a message reaches the inbox with the code of the mail, and not before', async () => {
  const email = newEmail()
  const uuid = await send({ ...CONTACT, email, requestId: 'req-1' })
  await api.runJobs()
  expect((await inbox()).threads).toEqual([])
  const mail = mailbox.lastTo(email)
  expect(mail?.subject).toBe('【Kaitori】お問い合わせの認証コード')
  for (const words of [CONTACT.text, CONTACT.name]) expect(`${mail?.text}${mail?.html}`).not.toContain(words)

  const code = mailbox.codeFor(email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await confirm(uuid, wrong)).toBe('CODE_IS_INVALID')
  expect((await inbox()).threads).toEqual([])
  const token = await confirm(uuid, code)
  expect(await read(token)).toMatchObject({
    state: 'open',
    subject: 'trouble',
    requestId: 'req-1',
    messages: [{ isFromSupport: false, text: CONTACT.text }],
  })
  expect((await inbox()).threads).toHaveLength(1)
  await api.runJobs()
  expect(mailbox.lastTo(email)?.text).toContain('次の内容で受け付けました')
  expect(mailbox.lastTo(email)?.text).toContain(`/kaitori/contact/thread?token=${token}`)
})

test('a code belongs to the request it was sent for: neither another request nor the address alone opens anything', async () => {
  const email = newEmail()
  const first = await send({ ...CONTACT, email })
  await api.runJobs()
  const code = mailbox.codeFor(email)
  const second = await send({ ...CONTACT, email, text: '別の人が書いた文' })
  await api.runJobs()
  if (mailbox.codeFor(email) !== code) expect(await confirm(second, code)).toBe('CODE_IS_INVALID')
  for (const uuid of ['', email, '1', crypto.randomUUID()]) expect(await confirm(uuid, code)).toBe('CODE_IS_INVALID')
  await confirm(first, code)
  expect((await inbox()).threads).toHaveLength(1)
  expect(await call(ContactRequestDocument.query, { uuid: second })).toEqual({ email, isMailHeldBack: false })
  expect(await call(ContactRequestDocument.query, { uuid: first })).toBeNull()
})

test('five wrong codes end a request; a new code voids the former', async () => {
  const email = newEmail()
  const uuid = await send({ ...CONTACT, email })
  await api.runJobs()
  const code = mailbox.codeFor(email)
  const renewed = await call(ResendContactCodeDocument.query, { uuid })
  await api.runJobs()
  expect(await confirm(uuid, code)).toBe('CODE_IS_INVALID')
  const right = mailbox.codeFor(email)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let index = 0; index < 5; index++) expect(await confirm(renewed, wrong)).toBe('CODE_IS_INVALID')
  expect(await confirm(renewed, right)).toBe('CODE_IS_INVALID')
  expect(await call(ResendContactCodeDocument.query, { uuid })).toBe('CODE_IS_INVALID')
})

test('while mails are held back, asking again leaves the code of the last mail', async () => {
  const email = newEmail()
  let uuid = await send({ ...CONTACT, email })
  for (let index = 0; index < 3; index++) uuid = await call(ResendContactCodeDocument.query, { uuid })
  await api.runJobs()
  const code = mailbox.codeFor(email)
  uuid = await call(ResendContactCodeDocument.query, { uuid })
  uuid = await send({ ...CONTACT, email, text: '書き直した文です。', formerUuid: uuid })
  expect(await call(ContactRequestDocument.query, { uuid })).toEqual({ email, isMailHeldBack: true })
  expect(await read(await confirm(uuid, code))).toMatchObject({ messages: [{ text: '書き直した文です。' }] })
})

test('a visitor answers by the link of the mail, in the same thread; a guessed link opens nothing', async () => {
  const email = newEmail()
  const token = await confirmed(email)
  const { supportThreadId } = (await read(token)) as { supportThreadId: number }
  const { updatedAt } = (await call(SupportCaseDocument.query, { supportThreadId }, operator.headers)) as {
    updatedAt: string
  }
  const input = { supportThreadId, updatedAt, text: '再起動をお試しください。\n直りましたか。' }
  expect(await call(AnswerSupportDocument.query, { input }, operator.headers)).toBe(true)
  await api.runJobs()
  const mail = mailbox.lastTo(email)
  expect(mail?.text).toContain('再起動をお試しください。')
  expect(mail?.text).toContain('花子 様')
  const link = /thread\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(link).not.toBe(token)
  expect(await read(link)).toMatchObject({ state: 'answered', dueAt: null })
  expect(await post(link, '直りました。')).toBe(true)
  expect(await read(token)).toMatchObject({
    state: 'open',
    messages: [{ isFromSupport: false }, { isFromSupport: true }, { isFromSupport: false, text: '直りました。' }],
  })
  for (const guess of ['', '1', String(supportThreadId), `${link.slice(0, -1)}!`, link.toUpperCase()]) {
    expect(await read(guess)).toBe('ERROR_DATA_NOT_FOUND')
    expect(await post(guess, '直りました。')).toBe('ERROR_DATA_NOT_FOUND')
  }
  const { rows } = await api.services.client.pool.query<{ kept: string }>('select token_hash as kept from support_link')
  expect(rows.map(({ kept }) => kept)).not.toContain(token)
})

test('of 1,000 posts from one network six mails go out, and nothing reaches the inbox', async () => {
  const before = mailbox.mails.length
  const answers: string[] = []
  let refusal = ''
  for (let batch = 0; batch < 20; batch++) {
    const posts = Array.from({ length: 50 }, (_, index) =>
      api.graphql(SendContactDocument.query, { input: { ...CONTACT, email: `flood${batch}-${index}@example.com` } }),
    )
    for (const { errors } of await Promise.all(posts)) {
      answers.push(errors[0]?.extensions.code ?? 'ok')
      refusal = errors[0]?.message ?? refusal
    }
  }
  await api.runJobs()
  expect(answers).toHaveLength(1_000)
  expect(answers.filter((it) => it === 'ok')).toHaveLength(6)
  expect(new Set(answers)).toEqual(new Set(['ok', 'ERROR_EXCEEDING_UPPER_LIMIT']))
  expect(refusal).toMatch(/^回数の上限を超えました。約\d+分後に、もう一度お試しください。$/)
  expect(mailbox.mails.length - before).toBe(6)
  expect((await inbox()).threads).toEqual([])
}, 120_000)

test('strangers in any number of networks who type an address keep its holder from nothing', async () => {
  const { services } = api
  const now = new Date()
  const email = 'victim@example.com'
  const context = { services, now, share: 'api', requestId: '1', principal: null } as const
  const from = (clientAddress: string) => sendContact({ ...context, clientAddress }, { ...CONTACT, email })
  const mine = await from('203.0.113.9')
  await api.runJobs()
  const code = mailbox.codeFor(email)
  let last = ''
  for (let index = 0; index < 100; index++) last = await from(`198.51.100.${index}`)
  await api.runJobs()
  const mails = mailbox.mails.filter(({ to }) => to?.[0]?.address === email)
  expect(mails).toHaveLength(MAX_CODE_MAILS_TO_STRANGERS)
  for (let tries = 0; tries < 6; tries++) expect(await confirm(last, '0000000')).toBe('CODE_IS_INVALID')

  // Who asked before them types the code, who comes after them the reserve code of the last mail.
  const late = await from('203.0.113.10')
  expect(await call(ContactRequestDocument.query, { uuid: late })).toEqual({ email, isMailHeldBack: true })
  const reserve =
    mails.map(({ text }) => /予備コード: ([\d-]+)/.exec(text ?? '')?.[1]).find((it) => it !== undefined) ?? ''
  expect(await confirm(late, `1${reserve.slice(0, -1)}`)).toBe('CODE_IS_INVALID')
  expect(await read(await confirm(late, reserve))).toMatchObject({ state: 'open' })
  expect(await read(await confirm(mine, code))).toMatchObject({ state: 'open' })
  // It counts once.
  expect(await confirm(await from('203.0.113.11'), reserve)).toBe('CODE_IS_INVALID')
})

test('an address with five messages that wait is asked for patience, after its code', async () => {
  const email = newEmail()
  for (let index = 0; index < 5; index++) {
    await api.services.db.deleteFrom('attemptLimit').execute()
    await confirmed(email, { text: `質問${index}` })
  }
  await api.services.db.deleteFrom('attemptLimit').execute()
  expect(await confirmed(email, { text: '六つめ' })).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect((await inbox()).threads).toHaveLength(5)
})

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'><svg/onload=alert(3)>'

test('scripts in every field stay words: in the mails, and in no header', async () => {
  const email = newEmail()
  for (const field of ['subject', 'email', 'requestId', 'name'])
    expect(await send({ ...CONTACT, email, [field]: SCRIPT })).not.toMatch(/^[0-9a-f-]{36}$/)
  for (const injected of ['a@example.com\r\nBcc: other@example.com', 'a@example.com\nother@example.com'])
    expect(await send({ ...CONTACT, email: injected })).toBe('BAD_REQUEST')
  const token = await confirmed(email, { text: SCRIPT })
  await api.runJobs()
  const { supportThreadId } = (await read(token)) as { supportThreadId: number }
  const { updatedAt } = (await call(SupportCaseDocument.query, { supportThreadId }, operator.headers)) as {
    updatedAt: string
  }
  await call(AnswerSupportDocument.query, { input: { supportThreadId, updatedAt, text: SCRIPT } }, operator.headers)
  await api.runJobs()
  const mails = mailbox.mails.filter(({ to }) => to?.[0]?.address === email)
  expect(mails).toHaveLength(3)
  for (const mail of mails) {
    expect(mail.html).not.toMatch(/<script|<img|<svg/)
    expect(mail.to).toHaveLength(1)
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
    expect(mail.subject).toMatch(/^【Kaitori】お問い合わせ[^<>]*$/)
    for (const { value } of mail.headers) expect(value).not.toContain('<script')
  }
  // The words of the visitor are in none of them, those of the operator only as text.
  expect(mails.slice(0, 2).every(({ text, html }) => !`${text}${html}`.includes('alert'))).toBe(true)
})

test('nobody learns an address: neither the operator of the visitor’s mail, nor whether an address is known', async () => {
  const email = newEmail()
  const owner = await castOwner(api.services)
  const token = await confirmed(email)
  const { supportThreadId } = (await read(token)) as { supportThreadId: number }
  const { updatedAt } = (await call(SupportCaseDocument.query, { supportThreadId }, operator.headers)) as {
    updatedAt: string
  }
  await call(AnswerSupportDocument.query, { input: { supportThreadId, updatedAt, text: 'はい。' } }, operator.headers)
  await api.runJobs()
  const { name } = await api.services.db
    .selectFrom('partnerAccount')
    .select('name')
    .where('partnerId', '=', operator.partnerId)
    .executeTakeFirstOrThrow()
  const seen = JSON.stringify([await read(token), mailbox.mails.filter(({ to }) => to?.[0]?.address === email)])
  for (const secret of [operator.email, name, owner.email]) expect(seen).not.toContain(secret)
  // What the link opens names no address at all, not even the visitor's own: mails are forwarded.
  expect(JSON.stringify(await read(token))).not.toContain('@')
  // The same answer for an address with an account and for one without.
  expect(await send({ ...CONTACT, email: owner.email })).toMatch(/^[0-9a-f-]{36}$/)
  expect(await send({ ...CONTACT, email: newEmail() })).toMatch(/^[0-9a-f-]{36}$/)
})
