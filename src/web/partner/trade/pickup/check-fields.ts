import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { isAdmitted } from '#domain/auction/trade/admitted-points.ts'
import {
  faultsOfAllowances,
  faultsOfCheck,
  type GivenCheck,
  type GivenClaim,
  kmAbove,
  type ListedBike,
  mileageDoubt,
} from '#domain/auction/trade/check-claims.ts'
import { MILEAGE_LINE } from '#domain/auction/trade/claim-lines.ts'
import { isReductionReason } from '#domain/auction/trade/final-price.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { parseKm } from '#domain/values/typed-km.ts'
import type { FormReader } from '../../call/form-values.ts'

export const AS_DESCRIBED = 'as-described'
export const DIFFERS = 'differs'
export const ODOMETER = '走行距離計の表示'
/** Stands in the form in place of the reading, where the bike has no meter. */
export const WITHOUT_METER = 'hasNoMeter'

const AMOUNT_LIMITS = { label: '減額の金額', min: 1, max: HIGHEST_BID } as const

export interface ReadCheck extends GivenCheck {
  /** The place in the form of each claim. */
  readonly places: readonly number[]
}

/** What the form of the check says. A line that nobody looked at is a fault: silence is no "as described". */
export function readCheck(form: FormReader): ReadCheck {
  const mileageKm = form.text(WITHOUT_METER) === '' ? (form.km('mileageKm', ODOMETER) ?? 0) : null
  const claims: GivenClaim[] = []
  const places: number[] = []
  for (const [place, line] of form.all('line').entries()) {
    const state = form.text(`state${place}`)
    if (state !== AS_DESCRIBED && state !== DIFFERS)
      form.fault(`state${place}`, '「記載どおり」か「違いがある」を選択してください。')
    if (state !== DIFFERS) continue
    const amount = form.yen(`amount${place}`, { ...AMOUNT_LIMITS, required: true })
    const reason = form.text(`reason${place}`)
    if (!isReductionReason(reason)) {
      form.fault(`reason${place}`, '減額の理由を選択してください。')
      continue
    }
    if (amount === null) continue
    const photos = form.all(`photo${place}`).filter((it) => it !== '')
    claims.push({ line, reason, amount, detail: form.text(`detail${place}`), photos })
    places.push(place)
  }
  return { mileageKm, claims, places }
}

/** Holds the reading that was asked back and is meant: another reading is asked back again. */
export const MILEAGE_SEEN = 'mileageSeen'

interface Listed extends ListedBike {
  readonly contractAmount: number
}

/** The odometer is not as stated, and nothing is claimed about it: that contradicts itself, and is asked back. */
export function doubtOfMileage({ mileageKm, claims }: GivenCheck, listed: ListedBike): string | null {
  const isClaimed = claims.some(({ line, reason }) => line === MILEAGE_LINE || reason === 'mileage')
  return isClaimed ? null : mileageDoubt(mileageKm, listed)
}

/** What the rules have against it, each beside its field. */
export function judgeCheck(form: FormReader, check: ReadCheck, { contractAmount, ...listed }: Listed): void {
  const doubt = form.faults.some(({ field }) => field === 'mileageKm') ? null : doubtOfMileage(check, listed)
  if (doubt !== null && form.text(MILEAGE_SEEN) !== String(check.mileageKm))
    form.fault(
      MILEAGE_SEEN,
      `${doubt}表示と申告をもう一度お確かめください。まちがいなければ、チェックを入れてください。${
        kmAbove(check.mileageKm, listed) > 0
          ? '減額を申請するときは、「走行距離」で「違いがある」を選択してください。'
          : 'メーターの改ざんが疑われるときは、引き取らずに運営へご連絡ください。'
      }`,
    )
  if (form.faults.length > 0) return
  const faults = faultsOfCheck(check, contractAmount, listed)
  for (const { field, message } of formFaults(faults, check.places)) form.fault(field, message)
}

/** What is paid by what is typed so far; null while an amount cannot be read or claimed, or takes all of the price. */
export function priceIn(form: FormReader, { contractAmount, ...listed }: Listed): number | null {
  const lines = [...form.all('line').entries()].filter(([place]) => form.text(`state${place}`) === DIFFERS)
  const claims = lines.map(([place, line]) => ({
    line,
    reason: form.text(`reason${place}`),
    amount: form.yen(`amount${place}`, { label: '', min: 0, max: contractAmount }) ?? 0,
  }))
  const isUnread = form.faults.length > 0
  const typedKm = parseKm(form.text('mileageKm'))
  // Without a reading nothing is known of the kilometres.
  const typed = typedKm.ok && typedKm.value !== null ? typedKm.value : Number.POSITIVE_INFINITY
  const mileageKm = listed.hasNoMeter ? null : typed
  const given = claims.flatMap(({ line, reason, amount }) =>
    isReductionReason(reason) && amount > 0 ? [{ line, reason, amount }] : [],
  )
  const total = claimedTotal(claims)
  // What cannot be claimed is not taken off on the way either.
  const isRefused =
    faultsOfAllowances({ mileageKm, claims: given }, listed).length > 0 ||
    given.some((it) => isAdmitted(it, listed.admitted))
  return isUnread || isRefused || total >= contractAmount ? null : contractAmount - total
}

/** claims.0.amount of the rules is amount7 of the form. */
export function formFaults(faults: readonly FieldFault[], places: readonly number[]): FieldFault[] {
  return faults.map(({ field, message }) => {
    const [list, index, part] = field.split('.')
    if (list !== 'claims') return { field, message }
    const place = places[Number(index ?? 0)] ?? places[0] ?? 0
    return { field: part === undefined ? `amount${place}` : `${PARTS[part] ?? part}${place}`, message }
  })
}

const PARTS: Readonly<Record<string, string>> = { photos: 'photo', line: 'state' }

export function claimedTotal(claims: readonly { readonly amount: number }[]): number {
  return claims.reduce((sum, { amount }) => sum + amount, 0)
}

export function checkToken({ mileageKm, claims }: GivenCheck): string {
  return ['check', mileageKm, ...claims.map(({ line, amount }) => `${line}=${amount}`)].join(' ')
}
