import type { BrowserContext, Page } from '@playwright/test'
import { CreateBikeOwnerDocument, CreateBikeOwnerMfaDocument } from '#contract/generated/account.ts'
import { type AuthTokens, sessionCookies } from '#domain/session/session-cookies.ts'
import type { Identity } from '#server/auth/keys/id-token.ts'
import { openSecrets } from '#server/auth/keys/secrets.ts'
import { openKeyStore } from '#server/auth/keys/signing-keys.ts'
import { startSession } from '#server/auth/session/start-session.ts'
import { connectCommandBus } from '#server/bus/command-bus.ts'
import { connectDatabase, type Db, transact } from '#server/db/client.ts'
import { identityOf } from '#server/features/account/owner-store.ts'
import { codeFor } from './mail.ts'

export const PASSWORD = 'Kaitori2026'

let count = 0

export function freshEmail(): string {
  count += 1
  return `journey-${process.pid}-${Date.now()}-${count}@example.com`
}

interface Answer {
  readonly data: {
    readonly createBikeOwner: { readonly authChallenge: { readonly uuid: string } }
    readonly createBikeOwnerMfa: {
      readonly auth: { idToken: string; refreshToken: string; expiresIn: number; deleteAt: number }
    }
  }
}

/** Someone who has just signed up and is logged in, in this page's browser. */
export async function signedUp(page: Page, { isLoggedIn = true } = {}) {
  const { request } = page
  const email = freshEmail()
  const ask = async (query: string, input: object): Promise<Answer> =>
    (await request.post('/graphql', { data: { query, variables: { input } } })).json()
  const { data } = await ask(CreateBikeOwnerDocument.query, {
    userName: '旅野 はやて',
    email,
    password: PASSWORD,
    zip: '2310023',
    state: '14',
    address1: '横浜市中区',
    address2: '山下町',
    address3: '10-5',
    phone: '08012345678',
    year: 1990,
    month: 4,
    date: 2,
    isAgreed: true,
  })
  const uuid = data.createBikeOwner.authChallenge.uuid
  const completed = await ask(CreateBikeOwnerMfaDocument.query, { uuid, code: await codeFor(request, email) })
  const { auth } = completed.data.createBikeOwnerMfa
  if (isLoggedIn) await carrySession(page, auth)
  const bikeOwnerId = Number(JSON.parse(atob(auth.idToken.split('.')[1] ?? ''))['custom:bikeOwnerId'])
  return { email, bikeOwnerId, idToken: auth.idToken }
}

/** Logged in as someone of the demo world, without the detour of mails. */
export async function demoOwner(page: Page, email: string): Promise<void> {
  const auth = await sessionOf(async (db) =>
    identityOf(
      await db.selectFrom('bikeOwnerAccount').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    ),
  )
  await carrySession(page, auth)
}

/** A login as its form would have begun it, without the form. */
export async function sessionOf(find: (db: Db) => Promise<Identity>): Promise<AuthTokens> {
  const url = process.env.E2E_DATABASE_URL ?? ''
  const { db, close } = connectDatabase(url, 1)
  const bus = await connectCommandBus(url)
  try {
    const keys = await openKeyStore(db, bus, await openSecrets(db, undefined))
    const identity = await find(db)
    return await transact(db, (tx) => startSession(tx, keys, identity, new Date()))
  } finally {
    await bus.close()
    await close()
  }
}

async function carrySession(page: Page, auth: AuthTokens): Promise<void> {
  const cookies = sessionCookies(auth, { isSecure: false, now: Date.now() })
  await carryCookies(page.context(), cookies, '/kaitori')
}

/** As if an answer had set them, on every page below the path. */
export async function carryCookies(context: BrowserContext, texts: readonly string[], path: string): Promise<void> {
  const cookies = texts.map((text) => {
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
    const httpOnly = text.includes('HttpOnly')
    return { name, value, domain: 'localhost', path, httpOnly, sameSite: 'Lax' as const }
  })
  await context.addCookies(cookies)
}

export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}

export async function fillCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: /認証コード|予備コード/ }).fill(code)
  await page.getByRole('button', { name: button }).click()
}
