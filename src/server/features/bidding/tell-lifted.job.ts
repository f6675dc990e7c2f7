import { winnerBackMail } from '#content/mail/auction-mails.ts'
import { agencyDealerLiftedMail, suspensionLiftedMail } from '#content/mail/partner-mails.ts'
import { STATUS } from '#domain/auction/status.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { JobContext, JobPayloads } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { isSuspended, ownerRecipient } from '../auction/index.ts'
import { agencyOf, OWNER_MAIL, peopleOf, wonBy } from './strike-out-bids.job.ts'

const DAY_MS = 24 * 3_600_000

/** Who was told of a suspension is told that it was lifted: the owners who should hand over nothing, and the dealer. */
export async function tellLifted(
  { services, now }: JobContext,
  { bikeDealerIds, isAgencyTold = false }: JobPayloads['tellLifted'],
): Promise<void> {
  for (const bikeDealerId of bikeDealerIds)
    await transact(services.db, async (tx) => {
      // Suspended again meanwhile, there is nothing good to tell.
      if (await isSuspended(tx.query, bikeDealerId)) return
      const { name, email, bidsVoidUntil } = await tx.query
        .selectFrom('bikeDealer')
        .select(['name', 'email', 'bidsVoidUntil'])
        .where('bikeDealerId', '=', bikeDealerId)
        .executeTakeFirstOrThrow()
      const won = await wonBy(tx.query, bikeDealerId)
      for (const { auctionId, bikeOwnerId, modelNameJp: bikeName, auctionStatus } of won) {
        if (!(await wasTold(tx, bikeOwnerId, bidsVoidUntil, now))) continue
        const url = `${services.origin}/kaitori/mypage/auction/${auctionId}`
        for (const { name: userName, email: to } of await ownerRecipient(tx.query, bikeOwnerId)) {
          const document = winnerBackMail({ userName, bikeName, url }, auctionStatus === STATUS.inTransaction)
          await queueMail(tx, services, { kind: 'auction-winner-back', to, document, bikeOwnerId }, now)
        }
      }
      const trading = won.filter(({ auctionStatus }) => auctionStatus === STATUS.inTransaction).length
      const url = `${services.origin}/partner/login`
      const document = suspensionLiftedMail({ dealerName: name, trading, url })
      for (const to of await peopleOf(tx.query, bikeDealerId, email))
        await queueMail(tx, services, { kind: 'suspension-lifted', to, document, bikeOwnerId: null }, now)
      for (const { agencyName, to } of isAgencyTold ? [] : await agencyOf(tx.query, bikeDealerId)) {
        const place = `${services.origin}/partner/home?dealer=${bikeDealerId}`
        const toAgency = agencyDealerLiftedMail({ agencyName, dealerName: name, url: place })
        const mail = { kind: 'agency-dealer-lifted', to, document: toAgency, bikeOwnerId: null }
        await queueMail(tx, services, mail, now)
      }
    })
}

/** Lifted at once, the owner may never have heard of it. Mails are not kept forever: after a day, the owner has. */
async function wasTold(tx: Tx, bikeOwnerId: number, since: Date | null, now: Date): Promise<boolean> {
  if (since === null || now.getTime() - since.getTime() > DAY_MS) return true
  const told = await tx.query
    .selectFrom('mail')
    .select('mailId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('kind', '=', OWNER_MAIL)
    .where('createdAt', '>=', since)
    .executeTakeFirst()
  return told !== undefined
}
