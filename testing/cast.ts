import { sessionCookies } from '#domain/session/session-cookies.ts'
import { startSession } from '#server/auth/session/start-session.ts'
import { transact } from '#server/db/client.ts'
import { identityOf } from '#server/features/account/owner-store.ts'
import type { Services } from '#server/services.ts'

/** The password of everyone in the cast. */
export const PASSWORD = 'Kaitori2026'

let hash: Promise<string> | undefined

/** Its hash, made once: it costs 19 ms, and hundreds are cast. */
export function hashOfPassword({ passwords }: Pick<Services, 'passwords'>): Promise<string> {
  hash ??= passwords.hash(PASSWORD)
  return hash
}

/** What the sign-up form asks, rightly answered by an adult from Yokohama. */
export const SIGN_UP = {
  userName: '川崎 疾風',
  email: 'hayate@example.com',
  password: PASSWORD,
  zip: '231-0023',
  state: '14',
  address1: '横浜市中区',
  address2: '山下町',
  address3: '10-5',
  address4: 'ハーバー荘101',
  phone: '080-1234-5678',
  year: 1990,
  month: 4,
  date: 2,
  isAgreed: true,
} as const

export interface CastOwner {
  readonly bikeOwnerId: number
  readonly email: string
  readonly idToken: string
  readonly refreshToken: string
  /** For `api.graphql` and fetch. */
  readonly headers: { readonly authorization: string }
  /** For pages. */
  readonly cookie: string
}

let count = 0

/** The same owner in another browser. */
export async function logInAgain(
  { db, keys }: Services,
  { bikeOwnerId, email }: CastOwner,
): Promise<{ idToken: string }> {
  return transact(db, (tx) => startSession(tx, keys, identityOf({ bikeOwnerId, email }), new Date()))
}

/** A logged-in owner, made without the detour of mails. */
export async function castOwner(
  services: Services,
  given: { readonly email?: string; readonly userName?: string } = {},
  now = new Date(),
): Promise<CastOwner> {
  count += 1
  const email = given.email ?? `owner${count}@example.com`
  const { db, keys } = services
  const passwordHash = await hashOfPassword(services)
  const tokens = await transact(db, async (tx) => {
    const { bikeOwnerId } = await tx.query
      .insertInto('bikeOwner')
      .values({ createdAt: now })
      .returning('bikeOwnerId')
      .executeTakeFirstOrThrow()
    const owner = await tx.query
      .insertInto('bikeOwnerAccount')
      .values({
        bikeOwnerId,
        email,
        passwordHash,
        userName: given.userName ?? `持主 ${withoutDigits(count)}`,
        zip: '2310023',
        state: '14',
        address1: '横浜市中区',
        address2: '山下町',
        address3: '10-5',
        phone: `0800000${String(count).padStart(4, '0')}`,
        birthDate: '1990-04-02',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { bikeOwnerId, ...(await startSession(tx, keys, identityOf(owner), now)) }
  })
  const { bikeOwnerId, idToken, refreshToken } = tokens
  const cookie = sessionCookies(tokens, { isSecure: false, now: now.getTime() })
    .map((it) => it.split(';')[0])
    .join('; ')
  return { bikeOwnerId, email, idToken, refreshToken, headers: { authorization: `Bearer ${idToken}` }, cookie }
}

/** Names are masked in what others read: digits of one would be found in phone numbers and plates. */
function withoutDigits(number: number): string {
  return String(number).replace(/\d/g, (digit) => '甲乙丙丁戊己庚辛壬癸'.charAt(Number(digit)))
}
