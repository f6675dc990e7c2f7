import { data, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { keepShownPage, rememberPage } from '../../shell/waiting/shown-page.ts'
import { causeNow, isUnsent, sentWords, unsentRefusal } from '../call/answer/unsent.ts'
import { changeConnection, connection } from './connection.ts'
import { faultOf, keepPage } from './keep-page.ts'

const AUCTION = 'http://localhost/partner/auctions/7'
const OFFLINE = new TypeError('Failed to fetch')
const LOGIN = redirect('/partner/login?to=%2Fpartner%2Fauctions%2F7')

beforeEach(() => {
  vi.stubGlobal('window', { history: { state: { idx: 0 } } })
  changeConnection({ isOnline: true, socket: 'live', fault: null, isPageRefused: false, isGone: false })
  rememberPage('/partner/auctions/7', [{ id: 'page', loaderData: { price: 5 } }])
})

afterEach(() => void vi.unstubAllGlobals()) // files share their globals

const load = (url: string, result: unknown, type: 'data' | 'error' = 'error') =>
  keepPage({ request: new Request(url) }, async () => ({ page: { type, result } }))

const submit = (result: unknown, body: BodyInit = new URLSearchParams({ do: 'bid', idempotencyKey: 'k1' })) =>
  keepPage({ request: new Request(AUCTION, { method: 'POST', body }) }, async () => ({
    page: { type: 'error', result: data(result) }, // as the router hands over what an action came to
  }))

test.each([
  ['nothing answers', OFFLINE, 'network'],
  ['the server is restarting', new ErrorResponse(503, '', null), 'server'],
  ['a proxy answers with a page of its own', new Error('Unable to decode'), 'server'],
  ['a thrown answer of the server', new Response(null, { status: 502 }), 'server'],
  ['the session is over', LOGIN, 'session'],
  ['the person is suspended', redirect('/partner/login?suspended=1'), 'suspended'],
  ['there is no such auction', new ErrorResponse(404, '', null), null],
  ['it leads elsewhere', redirect('/partner/home'), null],
  ['the person went on', new DOMException('', 'AbortError'), null],
])('%s: %#', (_name, error, cause) => {
  expect(faultOf(error)).toBe(cause)
})

test.each([
  ['network', OFFLINE],
  ['server', new ErrorResponse(503, '', null)],
])('a form that could not be sent is a refusal with everything needed to send it again (%s)', async (cause, error) => {
  const { page } = await submit(error)
  const entries = [
    ['do', 'bid'],
    ['idempotencyKey', 'k1'],
  ]
  expect(page).toMatchObject({
    type: 'data',
    result: { unsent: { cause, form: { action: '/partner/auctions/7', entries } } },
  })
  expect(connection().fault).toBe(cause)
})

test('only what never left is called not sent: an answer may be lost on its way back', async () => {
  expect((await submit(OFFLINE)).page).toMatchObject({
    result: { problem: expect.stringContaining('届いたかどうか確認できません') },
  })
  changeConnection({ isOnline: false })
  expect((await submit(OFFLINE)).page).toMatchObject({
    result: { problem: expect.stringContaining('送信できませんでした') },
  })
})

test.each([
  ['{"code":"ERROR_EXCEEDING_UPPER_LIMIT","retryAfterSeconds":32}', '32秒ほどおいて'],
  ['<html>Too Many Requests</html>', '1分ほどおいて'],
])('a form that was turned away unread is surely not sent: %s', async (body, when) => {
  const result = (await submit(new ErrorResponse(429, '', body))).page?.result
  expect(result).toMatchObject({
    problem: expect.stringContaining(`混み合っているため、送信できませんでした。${when}`),
  })
  expect(isUnsent(result), 'and can be sent again').toBe(true)
})

test.each([
  [{ sentWords: 'No.7 への ¥480,000 の入札' }, 'No.7 への ¥480,000 の入札をもう一度送る'],
  [{ message: 'こんにちは' }, '「こんにちは」をもう一度送る'],
  [{ question: 'あ'.repeat(30) }, `「${'あ'.repeat(20)}…」をもう一度送る`],
  [{ do: 'resume' }, 'もう一度送る'],
])('what is sent again is named: %j', (fields, words) => {
  expect(sentWords({ action: '/partner/auctions/7', entries: Object.entries(fields) })).toBe(words)
})

test('a form with a file says so and offers nothing to send again', async () => {
  const { page } = await submit(OFFLINE, new FormData())
  expect(page).toMatchObject({ type: 'data', result: { unsent: { cause: 'network', form: null } } })
})

test('a reading of the page on the screen leaves it as it is, and the next one that comes through ends the fault', async () => {
  expect(await load(AUCTION, OFFLINE)).toEqual({ page: { type: 'data', result: { price: 5 } } })
  expect(connection()).toMatchObject({ fault: 'network', isPageRefused: false })
  expect(await load(AUCTION, { price: 6 }, 'data')).toEqual({ page: { type: 'data', result: { price: 6 } } })
  expect(connection().fault).toBeNull()
})

test('another page that cannot be opened leads back to where one is', async () => {
  const { page } = await load('http://localhost/partner/messages', OFFLINE)
  expect(page?.result).toBeInstanceOf(Response)
  expect(page?.result instanceof Response && page.result.headers.get('location')).toBe('/partner/auctions/7')
  expect(connection()).toMatchObject({ fault: 'network', isPageRefused: true })
})

test('a lost session keeps the page on the screen; another page leads to the login', async () => {
  expect(await load(AUCTION, LOGIN)).toEqual({ page: { type: 'data', result: { price: 5 } } })
  expect(connection().fault).toBe('session')
  expect(await load('http://localhost/partner/messages', LOGIN)).toEqual({ page: { type: 'error', result: LOGIN } })
})

test('a form of a lost session can be sent again after the login', async () => {
  const body = new URLSearchParams({ do: 'ask' })
  const result = unsentRefusal('session', null)
  const request = new Request(AUCTION, { method: 'POST', body })
  const { page } = await keepPage({ request }, async () => ({ page: { type: 'data', result: data(result, 200) } }))
  expect(page?.result).toMatchObject({ unsent: { cause: 'session', form: { entries: [['do', 'ask']] } } })
  expect(connection().fault).toBe('session')
})

test('a page that is gone stays on the screen until it is left, and a form changes nothing about that', async () => {
  const missing = new ErrorResponse(404, '', null)
  expect(await load(AUCTION, missing)).toEqual({ page: { type: 'data', result: { price: 5 } } })
  expect(connection()).toMatchObject({ fault: null, isGone: true })
  await keepPage({ request: new Request(AUCTION, { method: 'POST', body: new URLSearchParams() }) }, async () => ({
    page: { type: 'data', result: data({ problem: '入札の受付は終了しました', fields: [] }) },
  }))
  expect(connection().isGone).toBe(true)
  await load('http://localhost/partner/messages', {}, 'data')
  expect(connection().isGone).toBe(false)
})

test('what the server refused stays what it is', async () => {
  const refusal = new ErrorResponse(404, '', null)
  const other = 'http://localhost/partner/auctions/8'
  expect(await load(other, refusal)).toEqual({ page: { type: 'error', result: refusal } })
  const answer = data({ done: '入札しました' })
  expect(await load(AUCTION, answer, 'data')).toEqual({ page: { type: 'data', result: answer } })
})

test.each([
  ['offline', OFFLINE, 'network'],
  ['rate-limited', new GraphqlCallError('bikeOwner', 429, [{ message: 'x' }]), 'server'],
  ['rate-limited at a page of texts', new ErrorResponse(429, '', null), 'server'],
  ['while the API is down', new Response(null, { status: 503 }), 'server'],
])('%s, a page of the owner stays, and one that cannot be opened leaves it', async (_, error, cause) => {
  const refused: unknown[] = []
  const read = (url: string) =>
    keepShownPage(
      { request: new Request(url) },
      async () => ({ page: { type: 'error', result: error } }),
      (...told) => void refused.push(told),
    )
  expect(await read(AUCTION)).toEqual({ page: { type: 'data', result: { price: 5 } } })
  expect(refused).toEqual([])
  await read('http://localhost/kaitori/mypage?a=1')
  expect(refused).toEqual([[cause, '/kaitori/mypage?a=1']])
})

test('a page that is not there is shown as such', async () => {
  const result = new ErrorResponse(404, '', null)
  const request = new Request('http://localhost/kaitori/mypage/auction/9')
  const results = await keepShownPage({ request }, async () => ({ page: { type: 'error', result } }), expect.fail)
  expect(results).toEqual({ page: { type: 'error', result } })
})

test('who was suspended reads so until it is lifted, then that a new login is needed', async () => {
  await load(AUCTION, redirect('/partner/login?suspended=1'))
  expect(connection().fault).toBe('suspended')
  await load(AUCTION, LOGIN)
  expect(connection().fault).toBe('session')
  await load(AUCTION, { price: 6 }, 'data')
  expect(connection().fault).toBeNull()
})

test('a form that was refused to a suspended dealer follows the suspension, and nothing else', () => {
  expect(causeNow('suspended', 'suspended')).toBe('suspended')
  expect(causeNow('suspended', 'network')).toBe('suspended')
  expect(causeNow('suspended', 'session')).toBe('resumed-session')
  expect(causeNow('suspended', null)).toBe('resumed')
  expect(causeNow('network', null)).toBe('network')
})
