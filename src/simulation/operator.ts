import {
  InspectionQueueDocument,
  PassInspectionDocument,
  SaveDealerDocument,
  SaveInspectionSheetDocument,
} from '#contract/generated/operator.ts'
import {
  PartnerMessageTabsDocument,
  PartnerPostMessageDocument,
  PartnerUnreadToReadDocument,
} from '#contract/generated/partner.ts'
import { bikeSeed, demoSheet } from '#domain/inspection/demo-sheet.ts'
import type { PartnerPerson } from './person.ts'

/**
 * Grades and lets out every listing whose photos are in order, unless it was listed after `listedUntil`: a person may want to be first.
 * What a colleague is at work on, plans to pass or has decided on, what waits for a decision on its frame number and what may show a
 * paper to everyone is a person's to look at. Returns how many.
 */
export async function inspect(operator: PartnerPerson, listedUntil: Date): Promise<number> {
  const { inspectionQueue, plannedPasses } = await operator.call((graphql) =>
    graphql.request(InspectionQueueDocument, {}),
  )
  const ready = inspectionQueue.filter(
    ({ auctionId, createdAt, images, sheetDraft, frameMatches }) =>
      new Date(createdAt) <= listedUntil &&
      images.every(
        ({ isInspectionNg, isCoveredByOperator, findings }) =>
          !isInspectionNg && !isCoveredByOperator && !findings.includes('DOCUMENT'),
      ) &&
      // Cleared ones, too: whoever cleared them goes on with the inspection.
      frameMatches.length === 0 &&
      !plannedPasses.some((planned) => planned.auctionId === auctionId && planned.isPassed === null) &&
      (sheetDraft === null || sheetDraft.isOwn),
  )
  for (const { auctionId, version, sheetDraft, frameNumber, images, ...stated } of ready)
    await operator.call(async (graphql) => {
      const photoTypes = images.map(({ imageType }) => imageType)
      const seed = bikeSeed(
        frameNumber,
        images.map(({ assetId }) => assetId),
      )
      const sheet = demoSheet({ ...stated, photoTypes }, seed)
      const input = { auctionId, version: sheetDraft?.version ?? 0, ...sheet }
      const { saveInspectionSheet: saved } = await graphql.request(SaveInspectionSheetDocument, { input })
      const passed = {
        auctionId,
        version: version ?? 0,
        sheetVersion: saved.version,
        withoutFrameNumber: frameNumber === null,
      }
      await graphql.request(PassInspectionDocument, { input: passed })
    })
  return ready.length
}

const SUPPORT_REPLY = 'お問い合わせありがとうございます。内容を確認し、担当者よりあらためてご連絡いたします。'

export async function answerSupport(operator: PartnerPerson): Promise<void> {
  const { partnerMessageTabs } = await operator.call((graphql) => graphql.request(PartnerMessageTabsDocument, {}))
  for (const { auctionId, bikeOwnerId, unreadCount } of partnerMessageTabs) {
    if (unreadCount === 0) continue
    await operator.call(async (graphql) => {
      await graphql.request(PartnerUnreadToReadDocument, { input: { auctionId, bikeOwnerId } })
      await graphql.request(PartnerPostMessageDocument, { input: { auctionId, bikeOwnerId, message: SUPPORT_REPLY } })
    })
  }
}

/** A dealer of the load generator; one that is there already is taken as it is. */
export async function employDealer(operator: PartnerPerson, number: number, password: string): Promise<string> {
  const digits = String(number).padStart(4, '0')
  const email = `simulated${digits}@example.com`
  const input = {
    name: `模擬販売店${digits}`,
    personInCharge: `模擬 担当${digits}`,
    phone: `0300${digits}00`.slice(0, 10),
    email,
    state: String((number % 47) + 1).padStart(2, '0'),
    licenceNumber: String(900_000_000_000 + number),
    licenceAuthority: '東京都公安委員会',
    password,
  }
  await operator.call((graphql) => graphql.request(SaveDealerDocument, { input })).catch(() => undefined)
  return email
}
