import { ExpectedError } from '#domain/errors/expected-error.ts'
import { partnerThreadForm, supportMessageForm } from '#domain/support/support-form.ts'
import { actingDealer, type PartnerPrincipal, requirePartner } from '../../auth/principal.ts'
import { type Tx, transact } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { findPartnerAuction } from '../auction/index.ts'
import {
  type Asker,
  addCustomerMessage,
  createThread,
  findTwinThread,
  lockThread,
  type SupportThread,
} from './support-thread.ts'

export function requireAsking(context: RequestContext): PartnerPrincipal {
  return requirePartner(context, 'dealer', 'agent')
}

export function partnerAsker({ partnerId }: PartnerPrincipal): Asker {
  return { bikeOwnerId: null, email: null, askedPartnerId: partnerId }
}

interface Given {
  readonly bikeDealerId: number | null
  readonly auctionId: number | null
  readonly subject: string
  readonly text: string
}

/** A person of a dealer or an agency asks: name and address are known. Returns the thread's number. */
export async function createPartnerThread(context: RequestContext, given: Given): Promise<number> {
  const { services, now } = context
  const partner = requireAsking(context)
  const { subject, text } = checkedInput(partnerThreadForm, given)
  // An agency without a dealer may ask, too: for nobody.
  const bikeDealerId = partner.dealerIds.length === 0 ? null : actingDealer(partner, given.bikeDealerId)
  const { auctionId } = given
  if (auctionId !== null && !(await findPartnerAuction(services.db, partner, bikeDealerId, auctionId, now)))
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'auctionId', message: 'この番号のオークションは見つかりません。番号をご確認ください' }],
    })
  const asker = partnerAsker(partner)
  await limit(context, partner)
  return transact(services.db, async (tx) => {
    await lockAccount(tx, partner)
    const thread = { asker, name: '', challengeUuid: null, subject, text, requestId: '', bikeDealerId, auctionId }
    const twin = await findTwinThread(tx, asker, thread, now)
    return (twin ?? (await createThread(tx, services, thread, now))).supportThreadId
  })
}

export async function postPartnerSupportMessage(
  context: RequestContext,
  { supportThreadId, ...given }: { readonly supportThreadId: number; readonly text: string },
): Promise<void> {
  const { services, now } = context
  const partner = requireAsking(context)
  const { text } = checkedInput(supportMessageForm, given)
  await limit(context, partner)
  await transact(services.db, async (tx) => {
    await addCustomerMessage(tx, services, await lockOwnThread(tx, supportThreadId, partner), text, now)
  })
}

/** The person has seen the answers. */
export async function readPartnerSupportThread(context: RequestContext, supportThreadId: number): Promise<void> {
  const { services, now } = context
  const { partnerId } = requireAsking(context)
  await services.db
    .updateTable('supportThread')
    .set({ ownerReadAt: now })
    .where('supportThreadId', '=', supportThreadId)
    .where('askedPartnerId', '=', partnerId)
    .execute()
}

/** Of two requests at once, the second finds what the first made. */
async function lockAccount(tx: Tx, { partnerId }: PartnerPrincipal): Promise<void> {
  await tx.query
    .selectFrom('partnerAccount')
    .select('partnerId')
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .execute()
}

function limit({ services, now }: RequestContext, { partnerId }: PartnerPrincipal): Promise<boolean> {
  return services.limits.take([{ action: 'send-account', subject: `support of partner ${partnerId}` }], now)
}

/** Somebody else's is as good as none, also a colleague's. */
async function lockOwnThread(tx: Tx, supportThreadId: number, { partnerId }: PartnerPrincipal): Promise<SupportThread> {
  const thread = await lockThread(tx, supportThreadId)
  if (thread.askedPartnerId !== partnerId) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return thread
}
