import type { PartnerAuctionQuery, PurchaseTermsFieldsFragment } from '#contract/generated/partner.ts'
import { repairLines, repairYen } from '#domain/auction/cost/repair.ts'
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

/** Which of the figures are ours. */
export function estimateWords({ ownTransport, repairPercent }: Terms): string {
  const ours = [ownTransport === null && '輸送', repairPercent === 100 && '修理'].filter(Boolean)
  return ours.length > 0 ? `${ours.join('と')}は、当サイトの表による目安（税込）です。` : ''
}

export function repairWords(sheet: Pick<NonNullable<Sheet>, 'lines'> | null, { repairPercent }: Terms): string {
  if (!sheet) return '検査票がないため含みません'
  const parts = repairLines(sheet.lines).map(({ label }) => label)
  if (parts.length === 0) return '直す部位なし'
  return `${parts.join('・')}${repairPercent === 100 ? '' : `・目安の${repairPercent}％`}`
}
