import { randomUUID } from 'node:crypto'
import type { HandOver } from '#domain/auction/trade/hand-over.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { type Db, transact } from '#server/db/client.ts'
import { writeHandOver } from '#server/features/auction/engine/stored/hand-over.ts'

/** The two sides of a trade in 31 have agreed to meet today, or on the given day. */
export async function castAppointment(db: Db, auctionId: number, deliveryOn = tokyoDay(new Date())): Promise<void> {
  const now = new Date()
  const said = { updatedAt: now, updatedBy: 'owner:1', planProposedBy: 'owner:1', planProposedAt: now }
  const content = {
    deliveryOn,
    deliveryTime: '14:00',
    deliveryPlace: '自宅',
    paymentMethod: 'cash',
    deliveryManagerName: '佐藤',
    emergencyContact: '',
    memo: '',
  }
  const papers = { bikeOwnerDocuments: '[]', bikeOwnerOtherDocuments: '[]' }
  await transact(db, async (tx) => {
    await tx.query
      .insertInto('checklistVersion')
      .values({ auctionId, version: 1, content: JSON.stringify(content), byActor: 'owner:1', at: now })
      .execute()
    await tx.query
      .insertInto('checklist')
      .values({ auctionId, ...content, ...papers, ...said, planAcceptedBy: 'dealer:1', planAcceptedAt: now })
      .execute()
  })
}

/** A photo that a partner uploaded, in the database alone. */
export async function castPartnerImage(db: Db, partnerId: number): Promise<string> {
  const assetId = randomUUID()
  const photo = { contentType: 'image/jpeg', bytes: 1000, width: 1200, height: 900, createdAt: new Date() }
  await db
    .insertInto('asset')
    .values({ assetId, kind: 'AUCTION_ITEM_IMAGE', partnerId, ...photo, storageKey: `test/${assetId}` })
    .execute()
  return assetId
}

/** A receipt that somebody of the winning dealer photographed; no id where nobody has won. */
export async function castProof(db: Db, auctionId: number): Promise<string | null> {
  const person = await db
    .selectFrom('auction')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
    .innerJoin('partnerAccount', (join) =>
      join.on((it) =>
        it.or([
          it('partnerAccount.bikeDealerId', '=', it.ref('bikeDealer.bikeDealerId')),
          it('partnerAccount.agentId', '=', it.ref('bikeDealer.agentId')),
        ]),
      ),
    )
    .select('partnerAccount.partnerId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return person ? castPartnerImage(db, person.partnerId) : null
}

/** Of a contract of ¥500,000: as described, fixed and not handed over. */
export function asDescribed(given: Partial<HandOver> = {}): HandOver {
  const at = given.checkedAt ?? given.handedOverAt ?? new Date()
  return {
    checkedAt: at,
    mileageKm: 10_000,
    claims: [],
    number: 1,
    price: 500_000,
    fixedAt: at,
    fixedVersion: 1,
    rulingAskedAt: null,
    ruling: null,
    handedOverAt: null,
    moneySeenAt: null,
    refundAskedAt: null,
    stopAsked: null,
    stopsBefore: [],
    isBiddingHeld: false,
    ...given,
  }
}

/** The bike has left at its price, and the dealer has written down who sold it: the payment can be reported. */
export async function castHandedOver(db: Db, auctionId: number, handedOverAt = new Date()): Promise<void> {
  const auction = await db
    .selectFrom('auction')
    .select(['contractAmount', 'version'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const fixed = { price: auction.contractAmount, fixedVersion: auction.version, fixedAt: handedOverAt }
  const handOver = asDescribed({ checkedAt: handedOverAt, ...fixed, handedOverAt })
  await transact(db, (tx) => writeHandOver(tx, auctionId, handOver))
  await castIdentityCheck(db, auctionId, handedOverAt)
}

/** The dealer has written down how it made sure who sells. */
export async function castIdentityCheck(db: Db, auctionId: number, recordedAt = new Date()): Promise<void> {
  const check = { identityMethod: 'licence', identityCheckedOn: tokyoDay(recordedAt), occupation: '会社員' } as const
  await db
    .insertInto('ledgerEntry')
    .values({ auctionId, bikeDealerId: 0, sellerSealed: '', ...check, recordedAt })
    .onConflict((on) => on.doNothing())
    .execute()
}
