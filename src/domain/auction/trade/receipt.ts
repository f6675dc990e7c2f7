import type { Role } from '../../permission/actor.ts'

/** Who added a receipt photo. */
export const RECEIPT_USER_TYPES = { owner: 1, dealer: 2, agent: 3 } as const
export type ReceiptUserType = (typeof RECEIPT_USER_TYPES)[keyof typeof RECEIPT_USER_TYPES]

export const RECEIPT_USER_TYPE_LABELS = {
  1: '出品者',
  2: '販売店',
  3: '代理店',
} as const satisfies Record<ReceiptUserType, string>

/** Ours: per auction and user type; more is refused with ERROR_EXCEEDING_UPPER_LIMIT. */
export const MAX_RECEIPTS = 10

export function receiptUserType(role: Role): ReceiptUserType | null {
  return role === 'owner' || role === 'dealer' || role === 'agent' ? RECEIPT_USER_TYPES[role] : null
}
