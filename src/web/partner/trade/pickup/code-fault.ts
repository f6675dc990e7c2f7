import { HAND_OVER_CODE_FORM, HAND_OVER_CODE_MISTYPED } from '#content/messages/changes.ts'
import { hasCodeDigits, isPossibleCode } from '#domain/auction/trade/hand-over-code.ts'

/** Why a typed code is not sent; null where it can be one. */
export function codeFault(code: string): string | null {
  if (!hasCodeDigits(code)) return HAND_OVER_CODE_FORM
  return isPossibleCode(code) ? null : HAND_OVER_CODE_MISTYPED
}
