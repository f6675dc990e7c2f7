import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { DAY, HOUR, later, MINUTE } from '#domain/values/duration.ts'
import {
  MAX_WEBHOOKS,
  PREVIOUS_SECRET_HOURS,
  TEST_TYPE,
  WEBHOOK_KINDS,
  WEBHOOK_LOG_DAYS,
  type WebhookKind,
} from '#domain/webhook/webhook-kinds.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { PartnerPrincipal } from '../../auth/principal.ts'
import type { Tx } from '../../db/client.ts'
import { addTry, queueTest } from './queue-webhooks.ts'
import { webhookUrlFault } from './webhook-address.ts'
import { newWebhookSecret } from './webhook-secret.ts'

interface GivenWebhook {
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  /** Of an agency's person. */
  readonly dealerIds: readonly number[] | null
}

interface Parts {
  readonly secrets: Secrets
  readonly webhookLocalOrigins: readonly string[]
}

type Checked = GivenWebhook & { readonly kinds: WebhookKind[]; readonly dealerIds: number[] | null }

/** Before a transaction is open: the name in the address is looked up. */
export async function checkWebhook(
  { webhookLocalOrigins }: Parts,
  partner: PartnerPrincipal,
  given: GivenWebhook,
): Promise<Checked> {
  const url = given.url.trim()
  const kinds = WEBHOOK_KINDS.filter((kind) => given.kinds.includes(kind))
  const dealerIds = partner.role === 'agent' ? [...new Set(given.dealerIds ?? [])] : null
  const faults: FieldFault[] = []
  const urlFault = await webhookUrlFault(url, webhookLocalOrigins)
  if (urlFault !== null) faults.push({ field: 'url', message: urlFault })
  if (kinds.length === 0) faults.push({ field: 'kinds', message: '通知する内容を1つ以上選んでください。' })
  if (dealerIds?.length === 0) faults.push({ field: 'dealerIds', message: '販売店を1つ以上選んでください。' })
  else if (dealerIds?.some((id) => !partner.dealerIds.includes(id)))
    faults.push({
      field: 'dealerIds',
      message: 'この販売店としては操作できません。販売店を選び直してください。',
    })
  if (faults.length > 0) throw new ExpectedError('BAD_REQUEST', { fields: faults })
  return { url: new URL(url).href, kinds, dealerIds }
}

/** The secret is returned once; what is kept is sealed. */
export async function createWebhook(
  tx: Tx,
  { secrets }: Parts,
  partner: PartnerPrincipal,
  given: Checked,
  now: Date,
): Promise<{ readonly webhookEndpointId: number; readonly secret: string }> {
  const urls = await lockedUrlsOf(tx, partner)
  if (urls.length >= MAX_WEBHOOKS)
    throw new ExpectedError('BAD_REQUEST', {
      message: `送信先は、同じ${partner.role === 'agent' ? '代理店' : '販売店'}で${MAX_WEBHOOKS}件までです。使っていない送信先を削除してください。`,
    })
  if (urls.some((it) => it.partnerId === partner.partnerId && it.url === given.url)) throw sameUrl()
  const secret = newWebhookSecret()
  const { webhookEndpointId } = await tx.query
    .insertInto('webhookEndpoint')
    .values({
      ...given,
      partnerId: partner.partnerId,
      secretSealed: secrets.seal('webhook', secret),
      createdAt: now,
    })
    .returning('webhookEndpointId')
    .executeTakeFirstOrThrow()
  return { webhookEndpointId, secret }
}

export async function changeWebhook(
  tx: Tx,
  partner: PartnerPrincipal,
  webhookEndpointId: number,
  given: Checked,
): Promise<void> {
  const urls = await lockedUrlsOf(tx, partner)
  const others = urls.filter((it) => it.webhookEndpointId !== webhookEndpointId)
  if (others.some((it) => it.partnerId === partner.partnerId && it.url === given.url)) throw sameUrl()
  await lockOwn(tx, partner, webhookEndpointId)
  await tx.query
    .updateTable('webhookEndpoint')
    .set({ ...given })
    .where('webhookEndpointId', '=', webhookEndpointId)
    .execute()
}

function sameUrl(): ExpectedError {
  return new ExpectedError('BAD_REQUEST', {
    fields: [{ field: 'url', message: '同じURLの送信先があります。その送信先の設定を変更してください。' }],
  })
}

/** Of all people of the house. Whoever makes two at once waits here, so that both are counted; bids do not. */
async function lockedUrlsOf(tx: Tx, { partnerId, role, agentId }: PartnerPrincipal) {
  const { bikeDealerId } = await tx.query
    .selectFrom('partnerAccount')
    .select('bikeDealerId')
    .where('partnerId', '=', partnerId)
    .executeTakeFirstOrThrow()
  if (role === 'agent')
    await tx.query.selectFrom('agent').select('agentId').where('agentId', '=', agentId).forNoKeyUpdate().execute()
  else
    await tx.query
      .selectFrom('bikeDealer')
      .select('bikeDealerId')
      .where('bikeDealerId', '=', bikeDealerId)
      .forNoKeyUpdate()
      .execute()
  return tx.query
    .selectFrom('webhookEndpoint')
    .innerJoin('partnerAccount', 'partnerAccount.partnerId', 'webhookEndpoint.partnerId')
    .select(['webhookEndpointId', 'url', 'webhookEndpoint.partnerId'])
    .where((it) =>
      role === 'agent'
        ? it('partnerAccount.agentId', '=', agentId)
        : it('partnerAccount.bikeDealerId', '=', bikeDealerId),
    )
    .execute()
}

/** Refused as unknown where it is somebody else's. */
export async function lockOwn(tx: Tx, { partnerId }: PartnerPrincipal, webhookEndpointId: number) {
  const own = await tx.query
    .selectFrom('webhookEndpoint')
    .select(['secretSealed', 'previousSecretUntil', 'pausedAt'])
    .where('webhookEndpointId', '=', webhookEndpointId)
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return own
}

/** A second press would push out the secret that the receiver knows. */
const ROTATION_PAUSE = MINUTE

/** The new one is returned once; requests are signed with both until the receiver has had time. */
export async function rotateWebhookSecret(
  tx: Tx,
  { secrets }: Parts,
  partner: PartnerPrincipal,
  webhookEndpointId: number,
  now: Date,
): Promise<{ readonly webhookEndpointId: number; readonly secret: string }> {
  const { secretSealed, previousSecretUntil } = await lockOwn(tx, partner, webhookEndpointId)
  const rotatedAt = previousSecretUntil && later(previousSecretUntil, -PREVIOUS_SECRET_HOURS * HOUR)
  if (rotatedAt && later(rotatedAt, ROTATION_PAUSE) > now)
    throw new ExpectedError('BAD_REQUEST', {
      message: '署名シークレットは、先ほど再発行されました。もう一度再発行するには、1分ほどおいてください。',
    })
  const secret = newWebhookSecret()
  await tx.query
    .updateTable('webhookEndpoint')
    .set({
      secretSealed: secrets.seal('webhook', secret),
      previousSecretSealed: secretSealed,
      previousSecretUntil: later(now, PREVIOUS_SECRET_HOURS * HOUR),
    })
    .where('webhookEndpointId', '=', webhookEndpointId)
    .execute()
  return { webhookEndpointId, secret }
}

/** What comes while it is paused is kept, and sent when somebody asks for it. */
export async function pauseWebhook(
  tx: Tx,
  partner: PartnerPrincipal,
  { webhookEndpointId, isPaused }: { readonly webhookEndpointId: number; readonly isPaused: boolean },
  now: Date,
): Promise<void> {
  const { pausedAt } = await lockOwn(tx, partner, webhookEndpointId)
  if ((pausedAt !== null) === isPaused) return
  await tx.query
    .updateTable('webhookEndpoint')
    .set(isPaused ? { pausedAt: now, pauseReason: 'person' } : { pausedAt: null, pauseReason: null })
    .where('webhookEndpointId', '=', webhookEndpointId)
    .execute()
}

const MAX_TESTS_PER_MINUTE = 5

/** So that nobody lets us knock at a stranger's door all day. */
export async function testWebhook(
  tx: Tx,
  partner: PartnerPrincipal,
  webhookEndpointId: number,
  now: Date,
): Promise<void> {
  await lockOwn(tx, partner, webhookEndpointId)
  const waiting = await tx.query
    .selectFrom('webhookDelivery')
    .select('webhookDeliveryId')
    .where('webhookEndpointId', '=', webhookEndpointId)
    .where('type', '=', TEST_TYPE)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) return // pressed twice
  const { count } = await tx.query
    .selectFrom('webhookDelivery')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('webhookEndpointId', '=', webhookEndpointId)
    .where('type', '=', TEST_TYPE)
    .where('createdAt', '>', later(now, -MINUTE))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_TESTS_PER_MINUTE)
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', {
      message: 'テスト送信を続けて行える数を超えました。1分ほどおいて、もう一度お試しください。',
    })
  await queueTest(tx, webhookEndpointId, now)
}

/** As many as one press sends again; a second press goes on. */
export const MAX_REPLAYED = 500

interface Replayed {
  readonly webhookEndpointId: number
  /** One of them, whatever became of it; null: all that were not delivered, */
  readonly webhookDeliveryId: number | null
  /** … from then on. */
  readonly since: Date | null
}

/** Under the webhook-id of before, by which a receiver leaves out what it has. Returns how many. */
export async function replayWebhooks(
  tx: Tx,
  partner: PartnerPrincipal,
  { webhookEndpointId, webhookDeliveryId, since }: Replayed,
  now: Date,
): Promise<number> {
  const { pausedAt } = await lockOwn(tx, partner, webhookEndpointId)
  if (pausedAt !== null)
    throw new ExpectedError('BAD_REQUEST', { message: '送信を停止しています。再開してから、再送してください。' })
  const wanted = tx.query
    .selectFrom('webhookDelivery')
    .select('webhookDeliveryId')
    .where('webhookEndpointId', '=', webhookEndpointId)
    .$if(webhookDeliveryId !== null, (it) => it.where('webhookDeliveryId', '=', webhookDeliveryId))
    .$if(webhookDeliveryId === null, (it) =>
      it
        .where('state', 'in', ['failed', 'held'])
        .where('type', '<>', TEST_TYPE)
        .where('createdAt', '>=', since ?? later(now, -WEBHOOK_LOG_DAYS * DAY)),
    )
    .orderBy('webhookDeliveryId')
    .limit(MAX_REPLAYED)
    .forUpdate()
  const replayed = await tx.query
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', nextAt: now, tries: 0 })
    .where('webhookDeliveryId', 'in', wanted)
    .returning(['webhookDeliveryId', 'webhookEndpointId', 'attemptCount'])
    .execute()
  if (webhookDeliveryId !== null && replayed.length === 0) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  for (const { attemptCount: attempt, ...delivery } of replayed) await addTry(tx, { ...delivery, attempt })
  return replayed.length
}
