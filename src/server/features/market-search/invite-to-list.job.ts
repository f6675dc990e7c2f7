import { invitationMail } from '#content/mail/market-mails.ts'
import { middleAndRangeText } from '#domain/souba/format.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { Job } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { readFollowedBike } from './followed-bike.ts'
import { countPurchaseTargets } from './purchase-targets.ts'

const AT_ONCE = 100
/** Long enough to have thought it over. */
const SOONEST = 3 * DAY
/** An owner who asked longer ago has decided. */
const LATEST = 30 * DAY

/** Invites, once in the life of an account, who asked for a price some days ago and has listed nothing. */
export const inviteToList: Job<'inviteToList'> = async ({ services, now }) => {
  while ((await transact(services.db, (tx) => inviteSome(tx, services, now))) > 0);
}

async function inviteSome(tx: Tx, services: Services, now: Date): Promise<number> {
  const bikes = await takeDue(tx, now)
  for (const bike of bikes) {
    const { bikeOwnerId, modelId, email, userName } = bike
    await tx.query
      .updateTable('marketSearchBike')
      .set({ invitedAt: now })
      .where('bikeOwnerId', '=', bikeOwnerId)
      .execute()
    const followed = await readFollowedBike(tx.query, services.catalog.current(), bike)
    if (!followed) continue
    const { price } = followed.cell
    const document = invitationMail({
      userName,
      ...followed,
      range: middleAndRangeText(price),
      salesCount: price.salesCount,
      dealerCount: await countPurchaseTargets(tx.query, modelId),
      url: `${services.origin}/kaitori/mypage?notification=auctionAppeal`,
    })
    const mail = {
      kind: 'invitation',
      to: email,
      document,
      bikeOwnerId,
      setting: 'auctionAppeal',
      isBulk: true,
    } as const
    await queueMail(tx, services, mail, now)
  }
  return bikes.length
}

/** Two workers take different owners. */
function takeDue(tx: Tx, now: Date) {
  return tx.query
    .selectFrom('marketSearchBike as bike')
    .innerJoin('bikeOwnerAccount as owner', 'owner.bikeOwnerId', 'bike.bikeOwnerId')
    .select(['bike.bikeOwnerId', 'modelId', 'modelTypeId', 'mileageId', 'email', 'userName'])
    .where('notifyAuctionAppeal', '=', true)
    .where('invitedAt', 'is', null)
    .where('bike.updatedAt', '<', later(now, -SOONEST))
    .where('bike.updatedAt', '>', later(now, -LATEST))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auction').select('auctionId').whereRef('auction.bikeOwnerId', '=', 'bike.bikeOwnerId'))),
    )
    .orderBy('modelId')
    .orderBy('bike.bikeOwnerId')
    .limit(AT_ONCE)
    .forUpdate(['bike', 'owner'])
    .skipLocked()
    .execute()
}
