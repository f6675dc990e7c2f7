import type { FieldFault } from '../../errors/error-code.ts'
import { NO_METER_LABEL } from '../../options/vehicle-condition.ts'
import { kmFault, spokenKm } from '../../values/typed-km.ts'
import { type AdmittedPoint, isAdmitted } from './admitted-points.ts'
import { isClaimLine, MILEAGE_LINE, reasonsAt, sheetLineOf, statedLabel } from './claim-lines.ts'
import { faultsOfReduction, MAX_REDUCTIONS, type Reduction, type ReductionReason, totalOf } from './final-price.ts'
import type { Claim } from './hand-over.ts'

/** Wear up to so many yen in sum is part of every used bike. */
export const WEAR_ALLOWANCE = 10_000
/** Kilometres by which the odometer may exceed the listing: owners ride on until the hand-over. */
export const MILEAGE_ALLOWANCE = 300
/** Missing parts and papers are no wear, and kilometres have an allowance of their own. */
export const WEAR_REASONS: readonly ReductionReason[] = ['damage', 'other']
export const MAX_CLAIM_PHOTOS = 6
/** At a line that the owner left open, or of which the inspection sheet says that nobody could see it. */
export const NOTHING_STATED = '記載がないため申請できません。'

export type GivenClaim = Omit<Claim, 'answer' | 'ruled'>

export interface GivenCheck {
  /** Null of a bike without an odometer, and only there. */
  readonly mileageKm: number | null
  readonly claims: readonly GivenClaim[]
}

interface StatedKm {
  /** Null where only a band was stated. */
  readonly mileageKm: number | null
  /** Of the band; null where it has no such end, or is unknown. */
  readonly mileageFrom: number | null
  readonly mileageTo: number | null
}

/** What the listing says, as far as claims are measured by it. */
export interface ListedBike extends StatedKm {
  /** Made for competition, without an odometer. */
  readonly hasNoMeter: boolean
  /** Of the inspection sheet; 0 where there is none. */
  readonly sheetLines: number
  /** Where the owner stated nothing, or the sheet says that it could not be seen; as a claim would name them. */
  readonly unstated: readonly string[]
  /** What was found in the trades that this one continues: the buyer was told before it agreed to its price. */
  readonly admitted: readonly Pick<AdmittedPoint, 'line' | 'reason'>[]
}

/** By how many kilometres the odometer lies outside of what was stated. */
export function kmBeside(odometer: number, { mileageKm, mileageFrom, mileageTo }: StatedKm): number {
  if (mileageKm !== null) return Math.abs(odometer - mileageKm)
  if (mileageFrom === null) return 0
  return Math.max(mileageFrom - odometer, odometer - (mileageTo ?? odometer), 0)
}

/** By how many kilometres it shows more than was stated; 0 where it does not, or there is none. */
export function kmAbove(odometer: number | null, listed: StatedKm): number {
  if (odometer === null) return 0
  const { mileageKm, mileageFrom, mileageTo } = listed
  const most = mileageKm ?? (mileageFrom === null ? null : mileageTo)
  return most === null ? 0 : Math.max(odometer - most, 0)
}

/**
 * What is said of an odometer that is not as the listing says, also where it shows less: an owner loses by that, too.
 * Null within the allowance. Ten times as much is a key that was pressed once too often, or a listing that lacks a digit.
 */
export function mileageDoubt(odometer: number | null, listed: StatedKm): string | null {
  if (odometer === null) return null
  const { mileageKm, mileageFrom, mileageTo } = listed
  const beside = kmBeside(odometer, listed)
  if (beside <= MILEAGE_ALLOWANCE) return null
  const stated = mileageKm ?? (odometer < (mileageFrom ?? 0) ? mileageFrom : mileageTo) ?? 0
  if (mileageKm === null) return `申告の区分を${spokenKm(beside)}${odometer < stated ? '下回って' : '上回って'}います。`
  if (stated > 0 && odometer === stated * 10) return '申告の10倍です。'
  if (odometer > 0 && stated === odometer * 10) return '申告の10分の1です。'
  if (stated > 0 && odometer >= stated * 2) return `申告の約${Math.round((odometer / stated) * 10) / 10}倍です。`
  return `申告より${spokenKm(beside)}${odometer < stated ? '少ない' : '多い'}表示です。`
}

export function faultsOfCheck(
  { mileageKm, claims }: GivenCheck,
  contractAmount: number,
  listed: ListedBike,
): FieldFault[] {
  const faults: FieldFault[] = []
  const unread = odometerFault(mileageKm, listed)
  if (unread) faults.push({ field: 'mileageKm', message: unread })
  if (claims.length > MAX_REDUCTIONS)
    faults.push({ field: 'claims', message: `減額の申請は${MAX_REDUCTIONS}件までです。` })
  for (const [index, claim] of claims.entries()) {
    faults.push(...faultsOfClaim(claim, `claims.${index}`, listed))
    if (claims.slice(0, index).some((it) => it.line === claim.line && it.reason === claim.reason))
      faults.push({ field: `claims.${index}.reason`, message: claimedTwice(claim.line) })
  }
  if (faults.length > 0) return faults
  return [...faultsOfAllowances({ mileageKm, claims }, listed), ...faultsOfSum(claims, contractAmount)]
}

function odometerFault(mileageKm: number | null, { hasNoMeter }: ListedBike): string | null {
  if (hasNoMeter)
    return mileageKm === null ? null : `「${NO_METER_LABEL}」の車両です。走行距離計の表示は空欄にしてください。`
  return mileageKm === null ? '走行距離計の表示を入力してください。' : kmFault(mileageKm, '走行距離計の表示')
}

/** What differs at one line for one reason is one claim: the owner answers it once. */
function claimedTwice(line: string): string {
  const name = statedLabel(line) ?? `検査票の${sheetLineOf(line) ?? ''}番`
  return `「${name}」には、同じ理由の申請がすでにあります。1件にまとめてください。`
}

function faultsOfClaim(claim: GivenClaim, field: string, { sheetLines, unstated, admitted }: ListedBike): FieldFault[] {
  const faults = faultsOfReduction(claim, field)
  if (!isClaimLine(claim.line, sheetLines))
    faults.push({ field: `${field}.line`, message: '出品内容のどの項目と違うかを選択してください。' })
  else if (unstated.includes(claim.line)) faults.push({ field: `${field}.line`, message: NOTHING_STATED })
  // Papers have no allowance: wear is not claimed past its own by another name.
  else if (claim.reason === 'documents' && !reasonsAt(claim.line).includes('documents'))
    faults.push({
      field: `${field}.reason`,
      message: '「書類の不備」は、書類、名義、登録、車検、ローンの項目だけで選択できます。',
    })
  else if (isAdmitted(claim, admitted))
    faults.push({
      field: `${field}.line`,
      message: 'この点は、出品者が前の取引で認め、購入の前にお伝えしたものです。減額は申請できません。',
    })
  if (claim.photos.length === 0)
    faults.push({ field: `${field}.photos`, message: '違いがわかる写真を1枚以上添えてください。' })
  if (claim.photos.length > MAX_CLAIM_PHOTOS)
    faults.push({ field: `${field}.photos`, message: `写真は1件につき${MAX_CLAIM_PHOTOS}枚までです。` })
  return faults
}

interface TypedCheck {
  readonly mileageKm: number | null
  readonly claims: readonly Pick<GivenClaim, 'line' | 'reason' | 'amount'>[]
}

/** What is within the allowances cannot be claimed. */
export function faultsOfAllowances({ mileageKm, claims }: TypedCheck, listed: ListedBike): FieldFault[] {
  const faults: FieldFault[] = []
  // Fewer kilometres than stated take nothing off the bike's worth; a meter that was tampered with is the operator's matter.
  const isWithin = kmAbove(mileageKm, listed) <= MILEAGE_ALLOWANCE
  const isSmall = totalOf(claims) <= WEAR_ALLOWANCE
  for (const [index, { reason, line }] of claims.entries()) {
    if ((reason === 'mileage' || line === MILEAGE_LINE) && isWithin)
      faults.push({
        field: `claims.${index}.reason`,
        message: `走行距離による減額を申請できるのは、申告より${MILEAGE_ALLOWANCE}kmを超えて多いときだけです。`,
      })
    if (isSmall && WEAR_REASONS.includes(reason))
      faults.push({
        field: `claims.${index}.amount`,
        message: `傷や使用感による減額は、合計が${WEAR_ALLOWANCE.toLocaleString('ja-JP')}円以下のときは申請できません。`,
      })
  }
  return faults
}

function faultsOfSum(claims: readonly Reduction[], contractAmount: number): FieldFault[] {
  return totalOf(claims) < contractAmount
    ? []
    : [{ field: 'claims', message: '減額の合計は、成約金額より少なくしてください。' }]
}
