import type { PartnerAuctionRowFragment } from '#contract/generated/partner.ts'

type Facts = Pick<
  PartnerAuctionRowFragment,
  'modelTypeName' | 'displacement' | 'firstRegistration' | 'overallGrade' | 'mileage' | 'mileageKm'
>

/** What a dealer reads first in a list: 2BL-NC42, 399cc, 2016年登録, 評価6. */
export function bikeFacts({ modelTypeName, displacement, firstRegistration, overallGrade }: Facts): string[] {
  const [, year] = /^(\d{4})/.exec(firstRegistration ?? '') ?? []
  const grade = overallGrade === null ? null : `評価${overallGrade}`
  const engine = displacement > 0 ? `${displacement}cc` : '電動'
  return [modelTypeName, engine, year && `${year}年登録`, grade].flatMap((fact) => fact || [])
}

/** The exact distance where the owner told it, else the band. */
export function distanceText({ mileage, mileageKm }: Facts): string {
  return mileageKm === null ? mileage : `${mileageKm.toLocaleString('ja-JP')}km`
}
