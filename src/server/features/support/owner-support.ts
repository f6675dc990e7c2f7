import { ExpectedError } from '#domain/errors/expected-error.ts'
import { supportMessageForm, supportThreadForm } from '#domain/support/support-form.ts'
import { requireOwner } from '../../auth/principal.ts'
import { type Tx, transact } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { addCustomerMessage, createThread, findTwinThread, lockThread, type SupportThread } from './support-thread.ts'

/** An owner asks; who it is is known, so no code is. Returns the thread's number. */
export async function createSupportThread(context: RequestContext, given: unknown): Promise<number> {
  const { services, now } = context
  const { bikeOwnerId } = requireOwner(context)
  const { subject, text, requestId } = checkedInput(supportThreadForm, given)
  const asker = { bikeOwnerId, email: null } as const
  await limitOwner(context, bikeOwnerId)
  return transact(services.db, async (tx) => {
    await lockOwnerRow(tx, bikeOwnerId)
    const twin = await findTwinThread(tx, asker, { subject, text }, now)
    if (twin) return twin.supportThreadId
    const thread = { asker, name: '', challengeUuid: null, subject, text, requestId }
    return (await createThread(tx, services, thread, now)).supportThreadId
  })
}

/** Of two requests at once, the second finds what the first made. */
async function lockOwnerRow(tx: Tx, bikeOwnerId: number): Promise<void> {
  await tx.query
    .selectFrom('bikeOwner')
    .select('bikeOwnerId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .forUpdate()
    .execute()
}

function limitOwner({ services, now }: RequestContext, bikeOwnerId: number): Promise<boolean> {
  return services.limits.take([{ action: 'send-account', subject: `support of ${bikeOwnerId}` }], now)
}

export async function postSupportMessage(
  context: RequestContext,
  { supportThreadId, ...given }: { readonly supportThreadId: number; readonly text: string },
): Promise<void> {
  const { services, now } = context
  const { bikeOwnerId } = requireOwner(context)
  const { text } = checkedInput(supportMessageForm, given)
  await limitOwner(context, bikeOwnerId)
  await transact(services.db, async (tx) => {
    await addCustomerMessage(tx, services, await lockOwnThread(tx, supportThreadId, bikeOwnerId), text, now)
  })
}

/** The owner has seen the answers. */
export async function readSupportThread(context: RequestContext, supportThreadId: number): Promise<void> {
  const { services, now } = context
  const { bikeOwnerId } = requireOwner(context)
  await services.db
    .updateTable('supportThread')
    .set({ ownerReadAt: now })
    .where('supportThreadId', '=', supportThreadId)
    .where('bikeOwnerId', '=', bikeOwnerId)
    .execute()
}

/** Somebody else's is as good as none. */
async function lockOwnThread(tx: Tx, supportThreadId: number, bikeOwnerId: number): Promise<SupportThread> {
  const thread = await lockThread(tx, supportThreadId)
  if (thread.bikeOwnerId !== bikeOwnerId) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return thread
}
