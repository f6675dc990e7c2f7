import { randomInt, randomUUID } from 'node:crypto'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../db/client.ts'
import type { AccountTables } from '../db/schema/account.ts'
import type { AttemptLimits, Limited } from './attempt-limits.ts'
import type { Secrets } from './keys/secrets.ts'

export const CODE_LIFETIME_MS = 10 * 60 * 1000
const CODE_ATTEMPTS = 5
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type ChallengePurpose = AccountTables['authChallenge']['purpose']

interface NewChallenge {
  readonly purpose: ChallengePurpose
  readonly email: string
  readonly bikeOwnerId: number | null
  readonly code: string | null
  /** What waits for the code; kept sealed. */
  readonly details?: unknown
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What challenges of one mail address have in common, without naming it. */
export function emailKeyOf(secrets: Secrets, email: string): string {
  return secrets.sign('email-key', email)
}

export function codeHashOf(secrets: Secrets, uuid: string, code: string): string {
  return secrets.sign('code', `${uuid} ${code}`)
}

/** Returns the uuid. */
export async function createChallenge(tx: Tx, secrets: Secrets, given: NewChallenge, now: Date): Promise<string> {
  const uuid = randomUUID()
  const { purpose, bikeOwnerId, code, details } = given
  await tx.query
    .insertInto('authChallenge')
    .values({
      uuid,
      purpose,
      emailKey: emailKeyOf(secrets, given.email),
      bikeOwnerId,
      codeHash: code === null ? null : codeHashOf(secrets, uuid, code),
      detailsSealed: details === undefined ? null : secrets.seal('details', JSON.stringify(details)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    })
    .execute()
  return uuid
}

export interface Challenge {
  readonly uuid: string
  readonly emailKey: string
  readonly bikeOwnerId: number | null
  readonly details: unknown
}

interface Parts {
  readonly db: Db
  readonly secrets: Secrets
  readonly limits: AttemptLimits
}

interface Attempt {
  readonly purpose: ChallengePurpose
  readonly uuid: string
  readonly code: string
  readonly clientAddress: string
}

/**
 * The challenge, when the code is right; else CODE_IS_INVALID. The try is counted, and committed, before anything is
 * compared: a thousand at once are still five. The caller spends the challenge in its own transaction.
 */
export async function checkCode(parts: Parts, attempt: Attempt, now: Date): Promise<Challenge> {
  const { db, secrets, limits } = parts
  const { purpose, uuid, code } = attempt
  const isUuid = UUID.test(uuid)
  const known = isUuid
    ? await db
        .selectFrom('authChallenge')
        .select('emailKey')
        .where('uuid', '=', uuid)
        .where('purpose', '=', purpose)
        .executeTakeFirst()
    : undefined
  const limited: Limited[] = [
    { action: 'address', subject: attempt.clientAddress },
    { action: 'code-account', subject: `${purpose} ${known?.emailKey ?? uuid}` },
  ]
  await limits.take(limited, now)
  const challenge = known
    ? await db
        .updateTable('authChallenge')
        .set((it) => ({ attempts: it('attempts', '+', 1) }))
        .where('uuid', '=', uuid)
        .where('purpose', '=', purpose)
        .where('attempts', '<', CODE_ATTEMPTS)
        .where('expiresAt', '>', now)
        .returning(['emailKey', 'bikeOwnerId', 'codeHash', 'detailsSealed'])
        .executeTakeFirst()
    : undefined
  const isRight = secrets.hasSigned('code', `${uuid} ${code}`, challenge?.codeHash ?? '')
  if (!challenge || !isRight) throw new ExpectedError('CODE_IS_INVALID')
  await limits.giveBack(limited)
  const { emailKey, bikeOwnerId, detailsSealed } = challenge
  return { uuid, emailKey, bikeOwnerId, details: openDetails(secrets, detailsSealed) }
}

/** Each challenge opens one door once: of two requests with the right code, one. */
export async function spendChallenge(tx: Tx, uuid: string): Promise<void> {
  const { numDeletedRows } = await tx.query.deleteFrom('authChallenge').where('uuid', '=', uuid).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ExpectedError('CODE_IS_INVALID')
}

/** The password or the address changed: no code that was sent before opens anything any more. */
export async function dropChallenges(tx: Tx, bikeOwnerId: number): Promise<void> {
  await tx.query.deleteFrom('authChallenge').where('bikeOwnerId', '=', bikeOwnerId).execute()
}

export function openDetails(secrets: Secrets, sealed: string | null): unknown {
  return sealed === null ? null : JSON.parse(secrets.unseal('details', sealed))
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}
