import { tryAgainAfter } from '#content/messages/account.ts'
import { countAttempt, type LimitPolicy } from '#domain/account/attempt-limit.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Db, type Tx, transact } from '../db/client.ts'
import type { Secrets } from './keys/secrets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A try that is refused counts nowhere: nobody prolongs a wait by trying. */
const POLICIES = {
  /**
   * Passwords of one account, from browsers not known: from one network address, and from all together. In 24 hours at
   * most 34 are judged, and no address alone takes more than half of what is there for all.
   */
  'password-account-address': { free: 5, refillMs: 2 * HOUR },
  'password-account': { free: 10, refillMs: HOUR },
  /** From each known browser, and of who is logged in and proves it once more. */
  'password-device': { free: 10, firstDelayMs: MINUTE / 2, longestDelayMs: HOUR, memoryMs: DAY },
  'password-proof': { free: 10, firstDelayMs: MINUTE / 2, longestDelayMs: HOUR, memoryMs: DAY },
  /**
   * The same of a partner's account: at most 132 in 24 hours. Six addresses are needed to use up what is there for all,
   * and six to keep it used up.
   */
  'password-partner': { free: 10, refillMs: 2 * HOUR },
  'password-partner-all': { free: 60, refillMs: HOUR / 3 },
  /** Wrong codes of one account, over all challenges. */
  'code-account': { free: 10, firstDelayMs: MINUTE, longestDelayMs: HOUR, memoryMs: DAY },
  /**
   * Codes of reviews: from one network address over all auctions, and at one auction from all addresses. In the 30 days
   * of a code at most 620 of a million. Who comes by the link of the mail has a count of its own, which strangers cannot
   * use up.
   */
  'code-review-address': { free: 10, refillMs: 2 * HOUR },
  'code-review-auction': { free: 20, refillMs: DAY / 20 },
  'code-review-link': { free: 10, firstDelayMs: MINUTE, longestDelayMs: HOUR, memoryMs: DAY },
  /** Codes of a hand-over, which the dealer types beside the owner: one auction has 100,000, and at most 40 are judged in 24 hours. */
  'code-hand-over': { free: 5, firstDelayMs: MINUTE, longestDelayMs: HOUR, memoryMs: DAY },
  'code-hand-over-day': { free: 20, refillMs: DAY / 20 },
  /** Mails with a code to one account. */
  'send-account': { free: 6, firstDelayMs: MINUTE, longestDelayMs: HOUR, memoryMs: HOUR },
  /** All of these from one network address; `free` is AUTH_LIMIT_PER_ADDRESS. */
  address: { free: 120, firstDelayMs: MINUTE / 2, longestDelayMs: HOUR, memoryMs: HOUR },
} as const satisfies Record<string, LimitPolicy>

type LimitedAction = keyof typeof POLICIES

export interface Limited {
  readonly action: LimitedAction
  /** Whom it is counted for: a mail address, a network address, a device. */
  readonly subject: string
}

/** What is said of a limit other than that of the network address. */
type RefusalWords = (until: Date, now: Date) => string

export interface AttemptLimits {
  /**
   * Counts a try for each, in a transaction of its own; throws ERROR_EXCEEDING_UPPER_LIMIT while one must wait. Returns
   * whether this was the last free try of an account.
   */
  take(limited: readonly Limited[], now: Date, words?: RefusalWords): Promise<boolean>
  /** After a try that was right: the count of its account starts anew, its network address gets the try back. */
  giveBack(limited: readonly Limited[]): Promise<void>
}

export function createAttemptLimits(db: Db, secrets: Secrets, freePerAddress: number): AttemptLimits {
  const policyOf = (action: LimitedAction): LimitPolicy =>
    action === 'address' ? { ...POLICIES.address, free: freePerAddress } : POLICIES[action]
  const keyed = (limited: readonly Limited[]) =>
    limited
      .map(({ action, subject }) => ({ action, key: secrets.sign('email-key', `${action} ${subject}`) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)) // always locked in the same order

  return {
    async take(limited, now, words = tryAgainAfter) {
      const outcome = await transact(db, (tx) =>
        countAll(
          tx,
          keyed(limited).map(({ action, key }) => ({ action, key, policy: policyOf(action) })),
          now,
        ),
      )
      if (typeof outcome === 'string') return outcome === 'last'
      const message = (outcome.isOfAddress ? tryAgainAfter : words)(outcome.until, now)
      throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', { message })
    },
    async giveBack(limited) {
      for (const { action, key } of keyed(limited)) {
        if (action !== 'address') await db.deleteFrom('attemptLimit').where('key', '=', key).execute()
        else
          await db
            .updateTable('attemptLimit')
            .set((it) => ({ count: it('count', '-', 1), blockedUntil: null }))
            .where('key', '=', key)
            .where('count', '>', 0)
            .execute()
      }
    },
  }
}

/** All or nothing: a refused try is not counted for the others. Returns until when it is refused. */
async function countAll(
  tx: Tx,
  limits: { action: LimitedAction; key: string; policy: LimitPolicy }[],
  now: Date,
): Promise<'allowed' | 'last' | { readonly until: Date; readonly isOfAddress: boolean }> {
  await tx.query
    .insertInto('attemptLimit')
    .values(limits.map(({ key }) => ({ key, count: 0, lastAt: now })))
    .onConflict((on) => on.doNothing())
    .execute()
  const rows = await tx.query
    .selectFrom('attemptLimit')
    .selectAll()
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .orderBy('key')
    .forUpdate()
    .execute()
  const counted = []
  let outcome: 'allowed' | 'last' = 'allowed'
  for (const { action, key, policy } of limits) {
    const next = countAttempt(rows.find((row) => row.key === key) ?? null, policy, now)
    if (!next) {
      const until = new Date(Math.max(...rows.map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0)))
      const address = limits.find((it) => it.action === 'address')?.key
      return { until, isOfAddress: rows.some((row) => row.key === address && (row.blockedUntil ?? now) > now) }
    }
    if (action !== 'address' && next.count === policy.free) outcome = 'last'
    counted.push({ key, ...next })
  }
  await tx.query
    .insertInto('attemptLimit')
    .values(counted)
    .onConflict((on) =>
      on.column('key').doUpdateSet((it) => ({
        count: it.ref('excluded.count'),
        lastAt: it.ref('excluded.lastAt'),
        blockedUntil: it.ref('excluded.blockedUntil'),
      })),
    )
    .execute()
  return outcome
}
