import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { ID_TOKEN_MS, type IdTokenClaims, signIdToken, verifyIdToken } from './id-token.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const CLAIMS: IdTokenClaims = {
  audience: 'owner',
  subjectId: '7',
  email: 'owner@example.com',
  sessionId: 'session',
  custom: {},
}
const NOW = new Date('2026-11-15T03:00:00Z')
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

test('a token that was proven once still ends, belongs to its audience and may not be changed', async () => {
  const { keys } = api.services
  const token = await signIdToken(keys, CLAIMS, NOW)
  const ask = (given: string, audience: 'owner' | 'partner', now: Date) => verifyIdToken(keys, given, audience, now)
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(token, 'owner', after(1000))).toEqual(CLAIMS)
    expect(await ask(token, 'owner', after(ID_TOKEN_MS + 29_000))).toEqual(CLAIMS)
    expect(await ask(token, 'owner', after(ID_TOKEN_MS + 31_000))).toBeNull()
    expect(await ask(token, 'partner', after(1000))).toBeNull()
    expect(await ask(`${token.slice(0, -4)}AAAA`, 'owner', after(1000))).toBeNull()
  }
  expect(await verifyIdToken(keys, token, 'owner', after(2 * ID_TOKEN_MS), { mayBeExpired: true })).toEqual(CLAIMS)
  const stranger = { ...keys, verifier: async () => null }
  expect(await verifyIdToken(stranger, token, 'owner', after(1000))).toBeNull()
})

test('a token that signs itself, or with what everyone may know, is nobody', async () => {
  const { keys } = api.services
  const token = await signIdToken(keys, CLAIMS, NOW)
  const [head = '', body = '', signature = ''] = token.split('.')
  const withHead = (changes: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), ...changes })).toString(
      'base64url',
    )
  const hmac = `${withHead({ alg: 'HS256' })}.${body}`
  const forged = [
    `${withHead({ alg: 'none' })}.${body}.`,
    `${withHead({ alg: 'none' })}.${body}.${signature}`,
    `${hmac}.${createHmac('sha256', keys.signer().kid).update(hmac).digest('base64url')}`,
    `${withHead({ kid: 'another' })}.${body}.${signature}`,
    `${head}.${Buffer.from(JSON.stringify({ sub: '8', aud: 'owner', exp: 2e9, sid: 'session' })).toString('base64url')}.${signature}`,
    `${head}.${body}`,
  ]
  for (const given of forged) expect(await verifyIdToken(keys, given, 'owner', after(1000))).toBeNull()
})
