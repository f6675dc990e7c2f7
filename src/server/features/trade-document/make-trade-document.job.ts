import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { documentMade } from '#content/mail/document-mails.ts'
import { DOCUMENT_TITLES, type DocumentKind, type WrittenDocument } from '#domain/auction/trade/trade-document.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { Job } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { incomingPath } from '../../storage/incoming-file.ts'
import { addMadeFile } from '../asset/index.ts'
import { bikeOf, dealerRecipients, dealersLink, ownerRecipient } from '../auction/index.ts'
import { renderDocument } from './render-document.ts'

const writtenDocument: z.ZodType<WrittenDocument> = z.object({
  title: z.string(),
  subtitle: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
      terms: z.array(z.string()),
    }),
  ),
  closing: z.string(),
})

/**
 * Writes the file of a document, once: whoever is second waits for the first and finds it made. A process that is killed
 * leaves at most a file that nothing names, which the next try writes over.
 */
export const makeTradeDocument: Job<'makeTradeDocument'> = async ({ services, now }, { auctionId, kind }) => {
  const { db, secrets, storage } = services
  const waiting = await db
    .selectFrom('tradeDocument')
    .select(['contentSealed', 'at'])
    .where('auctionId', '=', auctionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!waiting?.contentSealed) return
  const content = writtenDocument.parse(JSON.parse(secrets.unseal('details', waiting.contentSealed)))
  const bytes = await renderDocument(content, waiting.at)
  const sha256 = createHash('sha256').update(bytes).digest()
  const path = incomingPath(storage)
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    await transact(db, async (tx) => {
      const document = await tx.query
        .selectFrom('tradeDocument')
        .selectAll()
        .where('auctionId', '=', auctionId)
        .where('kind', '=', kind)
        .forUpdate()
        .executeTakeFirst()
      if (!document || document.madeAt !== null) return
      const { assetId, isMailed } = document
      const file = { assetId, contentType: 'application/pdf', bytes: bytes.length }
      await addMadeFile(tx, storage, file, path, now)
      await tx.query
        .updateTable('tradeDocument')
        .set({ sha256, madeAt: now, contentSealed: null })
        .where('auctionId', '=', auctionId)
        .where('kind', '=', kind)
        .execute()
      if (isMailed) await notifyBoth(tx, services, { auctionId, kind, sha256: sha256.toString('hex') }, now)
      await services.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'changed' })
    })
  } finally {
    await rm(path, { force: true })
  }
}

async function notifyBoth(
  tx: Tx,
  services: Services,
  made: { readonly auctionId: number; readonly kind: DocumentKind; readonly sha256: string },
  now: Date,
): Promise<void> {
  const { auctionId, sha256 } = made
  const title = DOCUMENT_TITLES[made.kind]
  const { bikeOwnerId, winnerDealerId, modelId } = await tx.query
    .selectFrom('auction')
    .select(['bikeOwnerId', 'winnerDealerId', 'modelId'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const { origin } = services
  const { bikeName, kind } = await bikeOf(tx.query, modelId)
  const owner = {
    url: `${origin}/kaitori/mypage/auction/${auctionId}`,
    isUntilStop: false,
    people: await ownerRecipient(tx.query, bikeOwnerId),
  }
  const dealer = winnerDealerId !== null && {
    url: dealersLink(origin, auctionId, winnerDealerId),
    // Nobody stops once the bike has left.
    isUntilStop: made.kind === 'contract',
    people: await dealerRecipients(tx.query, winnerDealerId),
  }
  const sides = [owner, ...(dealer ? [dealer] : [])]
  for (const { url, isUntilStop, people } of sides)
    for (const { name, email, bikeOwnerId, clientName } of people) {
      const document = documentMade({ name, clientName, title, bikeName, kind, auctionId, sha256, isUntilStop, url })
      await queueMail(tx, services, { kind: 'trade-document', to: email, document, bikeOwnerId }, now)
    }
}
