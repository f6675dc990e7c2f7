import { sql } from 'kysely'
import { type Checklist, checklistSchema, parseDeliveryTime } from '#domain/auction/trade/checklist.ts'
import { isSameAppointment } from '#domain/auction/trade/delivery-plan.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import { dayOf } from '#domain/souba/calendar.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { type AuctionParts, runCommand } from '../auction/index.ts'

interface PostedChecklist {
  readonly auctionId: number
  /** Of the checklist as this side read it; 0 where there was none. */
  readonly version: number
  readonly checklist: Checklist
}

/** One of the two sides fills in the checklist; every version is kept, the newest stands. Returns its id. */
export async function postCheckedList(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, checklist }: PostedChecklist,
): Promise<number> {
  const command = { type: 'postCheckedList', by, version } as const
  const { now, first } = await runCommand(tx, parts, auctionId, command, () =>
    findTwin(tx, auctionId, version + 1, actorName(by), checklist),
  )
  if (first !== null) return first
  await assertFewVersions(tx, auctionId, actorName(by))
  const codes = PAYMENT_METHODS.map(({ code }) => code)
  const content = checkedInput(checklistSchema(codes, now), checklist)
  const { bikeOwnerDocuments, bikeOwnerOtherDocuments, ...checked } = content
  const columns = {
    ...checked,
    bikeOwnerDocuments: JSON.stringify(bikeOwnerDocuments),
    bikeOwnerOtherDocuments: JSON.stringify(bikeOwnerOtherDocuments),
    version: version + 1,
    updatedAt: now,
    updatedBy: actorName(by),
    ...(await proposalIn(tx, auctionId, content, actorName(by), now)),
  }
  await tx.query
    .insertInto('checklistVersion')
    .values({ auctionId, version: version + 1, content: JSON.stringify(content), byActor: actorName(by), at: now })
    .execute()
  const { checklistId } = await tx.query
    .insertInto('checklist')
    .values({ auctionId, ...columns })
    .onConflict((on) => on.column('auctionId').doUpdateSet(columns))
    .returning('checklistId')
    .executeTakeFirstOrThrow()
  return checklistId
}

/** What stands where nothing of it changed, else a new proposal, which the other side has not accepted yet. */
async function proposalIn(tx: Tx, auctionId: number, content: Checklist, by: string, now: Date) {
  const before = await tx.query
    .selectFrom('checklist')
    .select(['deliveryOn', 'deliveryTime', 'deliveryPlace', 'paymentMethod'])
    .select(['planProposedBy', 'planProposedAt', 'planAcceptedBy', 'planAcceptedAt'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  if (before && isSameAppointment(before, content)) {
    const { planProposedBy, planProposedAt, planAcceptedBy, planAcceptedAt } = before
    return { planProposedBy, planProposedAt, planAcceptedBy, planAcceptedAt }
  }
  return { planProposedBy: by, planProposedAt: now, planAcceptedBy: null, planAcceptedAt: null }
}

/** Of one side, so that neither uses up the other's. Every version is kept. */
export const MAX_CHECKLIST_VERSIONS = 50

async function assertFewVersions(tx: Tx, auctionId: number, byActor: string): Promise<void> {
  const { count } = await tx.query
    .selectFrom('checklistVersion')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('byActor', '=', byActor)
    .where('isAcceptance', '=', false)
    .executeTakeFirstOrThrow()
  if (count < MAX_CHECKLIST_VERSIONS) return
  throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', {
    message: `チェックリストの変更は${MAX_CHECKLIST_VERSIONS}回までです。これ以上の変更は、メッセージで相手とご相談ください。`,
  })
}

/** This request sent again: the newest version is by the same person, says the same, and is no acceptance of it. */
async function findTwin(tx: Tx, auctionId: number, version: number, updatedBy: string, posted: Checklist) {
  const time = parseDeliveryTime(posted.deliveryTime)
  // What cannot be stored was never stored.
  if (!time.ok || dayOf(posted.deliveryOn) === null) return null
  const twin = await tx.query
    .selectFrom('checklist')
    .select('checklistId')
    .where('auctionId', '=', auctionId)
    .where('version', '=', version)
    .where('updatedBy', '=', updatedBy)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('checklistVersion')
          .select('version')
          .where('checklistVersion.auctionId', '=', auctionId)
          .where('checklistVersion.version', '=', version)
          .where('checklistVersion.isAcceptance', '=', false),
      ),
    )
    .where(sql<boolean>`bike_owner_documents = ${JSON.stringify(posted.bikeOwnerDocuments)}::jsonb`)
    .where(sql<boolean>`bike_owner_other_documents = ${JSON.stringify(posted.bikeOwnerOtherDocuments)}::jsonb`)
    .where('deliveryOn', '=', posted.deliveryOn)
    .where('deliveryTime', '=', time.value ?? '')
    .where('deliveryPlace', '=', posted.deliveryPlace.trim())
    .where('paymentMethod', '=', posted.paymentMethod)
    .where('deliveryManagerName', '=', posted.deliveryManagerName.trim())
    .where('emergencyContact', '=', posted.emergencyContact.trim())
    .where('memo', '=', posted.memo.trim())
    .executeTakeFirst()
  return twin?.checklistId ?? null
}
