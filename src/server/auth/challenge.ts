import { randomInt, randomUUID } from 'node:crypto'
import { tidyDigits } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../db/client.ts'
import type { AccountTables } from '../db/schema/account.ts'
import type { AttemptLimits, Limited } from './attempt-limits.ts'
import { hasReserveCode, isReserveCode, type MailedPurpose } from './code-mails.ts'
import type { Secrets } from './keys/secrets.ts'

export const CODE_LIFETIME_MS = 10 * 60 * 1000
const MAX_CODE_ATTEMPTS = 5
/** Of one requester for one mail address; the oldest makes room. */
const MAX_OPEN_REQUESTS = 10
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type ChallengePurpose = AccountTables['authChallenge']['purpose']

interface NewChallenge {
  readonly purpose: ChallengePurpose
  readonly email: string
  readonly bikeOwnerId: number | null
  readonly code: string | null
  /** What waits for the code; kept sealed. */
  readonly details?: unknown
  /** The network that asked, where anybody may ask. */
  readonly requester?: string
  /** Of the last request of the same browser, which knows its id: where no code goes out, that one's counts. */
  readonly formerUuid?: string | null | undefined
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What challenges of one mail address have in common, without naming it. */
export function emailKeyOf(secrets: Secrets, email: string): string {
  return secrets.sign('email-key', email)
}

export function requesterKeyOf(secrets: Secrets, requester: string): string {
  return secrets.sign('email-key', `requester ${requester}`)
}

export function codeHashOf(secrets: Secrets, uuid: string, code: string): string {
  return secrets.sign('code', `${uuid} ${code}`)
}

/** Returns the uuid. */
export async function createChallenge(tx: Tx, secrets: Secrets, given: NewChallenge, now: Date): Promise<string> {
  const uuid = randomUUID()
  const { purpose, bikeOwnerId, code, details, requester } = given
  const emailKey = emailKeyOf(secrets, given.email)
  const former = code === null && given.formerUuid ? await findMailed(tx.query, secrets, given.formerUuid) : null
  const kept = former === null ? details : { ...(details as object), [FORMER_KEY]: former }
  const requesterKey = requester === undefined ? null : requesterKeyOf(secrets, requester)
  await tx.query
    .insertInto('authChallenge')
    .values({
      uuid,
      purpose,
      emailKey,
      bikeOwnerId,
      codeHash: code === null ? null : codeHashOf(secrets, uuid, code),
      detailsSealed: kept === undefined ? null : secrets.seal('details', JSON.stringify(kept)),
      requesterKey,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    })
    .execute()
  if (requesterKey !== null) await dropOldest(tx, { purpose, emailKey, requesterKey })
  return uuid
}

/** Beside the details of a request without a code. */
const FORMER_KEY = 'formerUuid'

/** Of several requests without a mail in a row, all lead to the one that had it. */
async function findMailed(db: Db, secrets: Secrets, formerUuid: string): Promise<string | null> {
  if (!isUuid(formerUuid)) return null
  const former = await db
    .selectFrom('authChallenge')
    .select('detailsSealed')
    .where('uuid', '=', formerUuid)
    .executeTakeFirst()
  return formerOf(openDetails(secrets, former?.detailsSealed ?? null)) ?? formerUuid
}

function formerOf(details: unknown): string | null {
  const former = (details as { readonly [FORMER_KEY]?: unknown } | null)?.[FORMER_KEY]
  return typeof former === 'string' ? former : null
}

interface Requests {
  readonly purpose: ChallengePurpose
  readonly emailKey: string
  readonly requesterKey: string
}

async function dropOldest(tx: Tx, { purpose, emailKey, requesterKey }: Requests): Promise<void> {
  await tx.query
    .deleteFrom('authChallenge')
    .where('uuid', 'in', (from) =>
      from
        .selectFrom('authChallenge')
        .select('uuid')
        .where('emailKey', '=', emailKey)
        .where('purpose', '=', purpose)
        .where('requesterKey', '=', requesterKey)
        .orderBy('createdAt', 'desc')
        .orderBy('uuid')
        .offset(MAX_OPEN_REQUESTS),
    )
    .execute()
}

export interface Challenge {
  readonly uuid: string
  /** What the code opened, to be spent with it: the request, and the one that the code was mailed for. */
  readonly spends: readonly string[]
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
 *
 * Where the password was shown before, all challenges of the account share a count. Where anybody may ask, a request has
 * its own tries and nobody else's: what bounds the guesses are the codes that are mailed (code-mails.ts).
 */
export async function checkCode(parts: Parts, attempt: Attempt, now: Date): Promise<Challenge> {
  const { db, secrets, limits } = parts
  const { purpose, uuid } = attempt
  const code = tidyDigits(attempt.code)
  const isUuid = UUID.test(uuid)
  const known = isUuid
    ? await db
        .selectFrom('authChallenge')
        .select(['emailKey', 'bikeOwnerId'])
        .where('uuid', '=', uuid)
        .where('purpose', '=', purpose)
        .executeTakeFirst()
    : undefined
  const limited: Limited[] = [{ action: 'address', subject: attempt.clientAddress }]
  if (!isOpenToAll(purpose))
    limited.push({ action: 'code-account', subject: `${purpose} ${known?.bikeOwnerId ?? uuid}` })
  await limits.take(limited, now)
  const isReserve = isOpenToAll(purpose) && isReserveCode(code)
  const challenge = known
    ? await db
        .updateTable('authChallenge')
        .set((it) => ({ attempts: it('attempts', '+', isReserve ? 0 : 1) }))
        .where('uuid', '=', uuid)
        .where('purpose', '=', purpose)
        .$if(!isReserve, (it) => it.where('attempts', '<', MAX_CODE_ATTEMPTS))
        .where('expiresAt', '>', now)
        .returning(['emailKey', 'bikeOwnerId', 'codeHash', 'detailsSealed'])
        .executeTakeFirst()
    : undefined
  const details = openDetails(secrets, challenge?.detailsSealed ?? null)
  const former =
    challenge && !isReserve && isOpenToAll(purpose) && challenge.codeHash === null ? formerOf(details) : null
  const codeHash =
    challenge && former !== null
      ? await takeTryOf(db, former, { purpose, emailKey: challenge.emailKey }, now)
      : challenge?.codeHash
  const isRight = isReserve
    ? challenge && (await hasReserveCode(db, secrets, { purpose, emailKey: challenge.emailKey }, code, now))
    : secrets.hasSigned('code', `${former ?? uuid} ${code}`, codeHash ?? '')
  if (!challenge || !isRight) throw new ExpectedError('CODE_IS_INVALID')
  await limits.giveBack(limited)
  const { emailKey, bikeOwnerId } = challenge
  return { uuid, spends: former === null ? [uuid] : [uuid, former], emailKey, bikeOwnerId, details }
}

/** A try at the code of an earlier request for the same address, out of its own five. Returns the code's hash, if one is left. */
async function takeTryOf(
  db: Db,
  former: string,
  { purpose, emailKey }: Pick<Requests, 'purpose' | 'emailKey'>,
  now: Date,
): Promise<string | null> {
  const taken = await db
    .updateTable('authChallenge')
    .set((it) => ({ attempts: it('attempts', '+', 1) }))
    .where('uuid', '=', former)
    .where('purpose', '=', purpose)
    .where('emailKey', '=', emailKey)
    .where('attempts', '<', MAX_CODE_ATTEMPTS)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst()
  return taken?.codeHash ?? null
}

/** Where no password came first: anybody may ask for these codes, for any address. */
function isOpenToAll(purpose: ChallengePurpose): purpose is MailedPurpose {
  return purpose === 'sign-up' || purpose === 'reset-password' || purpose === 'contact'
}

/** Each challenge opens one door once: of two requests with the right code, one. */
export async function spendChallenge(tx: Tx, ...uuids: readonly string[]): Promise<void> {
  const { numDeletedRows } = await tx.query.deleteFrom('authChallenge').where('uuid', 'in', uuids).executeTakeFirst()
  if (numDeletedRows < BigInt(uuids.length)) throw new ExpectedError('CODE_IS_INVALID')
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
