import type { PartnerAuctionQuery, PurchaseTermsFieldsFragment } from '#contract/generated/partner.ts'
import { repairYen } from '#domain/auction/cost/repair.ts'
import { transportClass, transportYen } from '#domain/auction/cost/transport.ts'

export type Terms = PurchaseTermsFieldsFragment

interface Bike {
  readonly prefecture: string | null
  readonly displacement: number
}

/** What it costs to bring the bike: the dealer's own figure, else that of our table; null where a place is not known. */
export function transportOf({ prefecture, displacement }: Bike, terms: Terms): number | null {
  return terms.ownTransport ?? transportYen(prefecture, terms.prefecture, displacement)
}

/** How the figure came about. */
export function transportWords({ prefecture, displacement }: Bike, terms: Terms): string {
  if (terms.ownTransport !== null) return '自社の設定'
  if (prefecture === null || terms.prefecture === null) return '地域不明のため含みません'
  return `${prefecture}→${terms.prefecture}・${transportClass(displacement)}`
}

type Sheet = PartnerAuctionQuery['partnerAuction']['inspectionSheet']

/** From the inspection sheet; null where there is none. */
export function repairOf(sheet: Sheet, { repairPercent }: Terms): number | null {
  return sheet && repairYen(sheet.lines, repairPercent)
}
