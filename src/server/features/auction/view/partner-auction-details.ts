import { ADULT_AGE, ageOn, dayInTokyo } from '#domain/account/birth-date.ts'
import { conditionSheet } from '#domain/auction/trade/condition-sheet.ts'
import { writtenPlace } from '#domain/auction/trade/delivery-place.ts'
import { hasInspection } from '#domain/listing/check-listing.ts'
import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { registrationClassOf } from '#domain/options/registration-class.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { loadDealerName, loadQuestions } from './auction-loaders.ts'
import { type AuctionView, authorOfQuestion, flagsTo, ownerWordsTo, shownTo } from './auction-view.ts'
import type { PartnerAuction } from './partner-auction.ts'

export interface QuestionView {
  readonly auctionQuestionId: number
  readonly question: string
  readonly askedAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly isOwn: boolean
  /** In question and answer; for operators. */
  readonly contacts: readonly ContactKind[]
}

/** Of all dealers, without saying which one asked. */
export async function readQuestions(context: RequestContext, auction: PartnerAuction): Promise<QuestionView[]> {
  if (!auction.sees('questions')) return []
  const newestFirst = await loadQuestions(context, auction.row.auctionId)
  return Promise.all(
    newestFirst
      .toReversed()
      .map(async ({ auctionQuestionId, bikeDealerId, question, askedAt, answer, answeredAt }) => ({
        auctionQuestionId,
        question: shownTo(context, auction, authorOfQuestion(auction.row, bikeDealerId), question),
        askedAt,
        answer: answer === null ? null : await ownerWordsTo(context, auction, answer),
        answeredAt,
        isOwn: bikeDealerId === auction.dealerId,
        contacts: flagsTo(context, auction, `${question}\n${answer ?? ''}`),
      })),
  )
}

/** What the owner stated, as this viewer may read it. */
export async function flaggedCondition(context: RequestContext, auction: AuctionView) {
  const { row } = auction
  const model = context.services.catalog.current().modelById.get(row.modelId)
  const mileage = context.services.catalog.current().mileages.find(({ mileageId }) => mileageId === row.mileageId)
  const shown = conditionSheet({
    ...row,
    mileageFrom: mileage?.mileageFrom ?? null,
    mileageName: mileage?.title ?? '',
    isInspected: hasInspection(model ? registrationClassOf(model) : null),
    colorText: await ownerWordsTo(context, auction, row.colorText),
    customPartsText: await ownerWordsTo(context, auction, row.customPartsText),
    contactInfoToBikeDealer: await ownerWordsTo(context, auction, row.contactInfoToBikeDealer),
  })
  return shown.map((line) => ({ ...line, contacts: flagsTo(context, auction, line.value) }))
}

/** The labels of what a buyer looks at twice; no words of the owner's are in them. */
export function concernsOf({ row }: AuctionView): string[] {
  return conditionSheet({ ...row, isInspected: true, mileageFrom: null, mileageName: '' })
    .filter(({ isConcern }) => isConcern)
    .map(({ label }) => label)
}

export interface Contact {
  readonly name: string
  readonly phone: string
  readonly zip: string
  readonly address: string
  readonly deliveryPlace: string | null
  readonly isMinorWithConsent: boolean
}

/** What the terms promise the dealer, and no mail address. Null before the contract, to anyone but the winner, and once the owner has withdrawn. */
export async function readOwnerContact(db: Db, auction: PartnerAuction): Promise<Contact | null> {
  if (!auction.sees('ownerContact')) return null
  const owner = await db
    .selectFrom('bikeOwnerAccount')
    .select([
      'userName',
      'phone',
      'zip',
      'state',
      'address1',
      'address2',
      'address3',
      'address4',
      'birthDate',
      'guardianConsentAssetId',
    ])
    .where('bikeOwnerId', '=', auction.row.bikeOwnerId)
    .executeTakeFirst()
  if (!owner) return null
  const { deliveryLocation, otherDeliveryLocation } = auction.row
  const { userName: name, phone, zip, state, address1, address2, address3, address4 } = owner
  return {
    name,
    phone,
    zip,
    deliveryPlace: writtenPlace({ code: deliveryLocation, detail: otherDeliveryLocation }) || null,
    isMinorWithConsent: isMinorWithConsent(owner, auction.row.contractAt),
    address: `${labelOf(PREFECTURES, state)}${address1}${address2}${address3} ${address4}`.trim(),
  }
}

/** Under age on the day of the contract, with the guardian's consent on file; the paper itself stays with the operator. */
function isMinorWithConsent(
  owner: { readonly birthDate: string | null; readonly guardianConsentAssetId: string | null },
  contractAt: Date | null,
): boolean {
  const { birthDate, guardianConsentAssetId } = owner
  if (birthDate === null || contractAt === null) return false
  return ageOn(dayInTokyo(contractAt), birthDate) < ADULT_AGE && guardianConsentAssetId !== null
}

export async function readWinnerName(context: RequestContext, { row, sees }: PartnerAuction): Promise<string | null> {
  if (row.winnerDealerId === null || !sees('winnerName')) return null
  return (await loadDealerName(context, row.winnerDealerId)) ?? null
}
