import {
  InspectionQueueDocument,
  type InspectionQueueQuery,
  MarkImageNgDocument,
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
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import type { PartnerPerson } from './person.ts'

/** Until when something was listed that the operator takes up: a person may want to be first. */
interface TakenUp {
  readonly passedUntil: Date
  /** What may show a paper to everyone waits longer: only a person can see whether it does. */
  readonly sentBackUntil: Date
}

const PAPER_REASON = '書類か個人情報が写っているようです。車体の写真に差し替えてください'

/**
 * Grades and lets out every listing whose photos are in order; asks for others instead of photos that may show a paper.
 * What a colleague is at work on, plans to pass or has decided on and what waits for a decision on its frame number is a
 * person's to look at. Returns how many were let out.
 */
export async function inspect(operator: PartnerPerson, { passedUntil, sentBackUntil }: TakenUp): Promise<number> {
  const { inspectionQueue, plannedPasses } = await operator.call((graphql) =>
    graphql.request(InspectionQueueDocument, {}),
  )
  const untouched = inspectionQueue.filter(
    ({ auctionId, images, sheetDraft, frameMatches }) =>
      images.every(({ isInspectionNg, isCoveredByOperator }) => !isInspectionNg && !isCoveredByOperator) &&
      // Cleared ones, too: whoever cleared them goes on with the inspection.
      frameMatches.length === 0 &&
      !plannedPasses.some((planned) => planned.auctionId === auctionId && planned.isPassed === null) &&
      (sheetDraft === null || sheetDraft.isOwn),
  )
  const ready: Queue[number][] = []
  for (const listing of untouched) {
    const papers = listing.images.filter(({ findings }) => findings.includes('DOCUMENT'))
    const createdAt = new Date(listing.createdAt)
    if (papers.length === 0 && createdAt <= passedUntil) ready.push(listing)
    if (papers.length > 0 && createdAt <= sentBackUntil) await sendBack(operator, listing.auctionId, papers)
  }
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

type Queue = InspectionQueueQuery['inspectionQueue']

async function sendBack(operator: PartnerPerson, auctionId: number, papers: Queue[number]['images']): Promise<void> {
  for (const { assetId, version } of papers) {
    const input = { auctionId, assetId, version: version ?? 0, reason: PAPER_REASON }
    await operator.call((graphql) => graphql.request(MarkImageNgDocument, { input }))
  }
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
  const state = String((number % 47) + 1).padStart(2, '0')
  const input = {
    name: `模擬販売店${digits}`,
    personInCharge: `模擬 担当${digits}`,
    phone: `0500000${digits}`,
    email,
    state,
    licenceNumber: String(900_000_000_000 + number),
    licenceAuthority: `${labelOf(PREFECTURES, state)}公安委員会`,
    password,
  }
  await operator.call((graphql) => graphql.request(SaveDealerDocument, { input })).catch(() => undefined)
  return email
}
