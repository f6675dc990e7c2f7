import type { AuctionStatus } from '../auction/status.ts'
import { DAY, later } from '../values/duration.ts'

/** 0 allowed, 1 not allowed, 2 not allowed only for the seller. */
export type SendPermission = 0 | 1 | 2
export const SENDER_GROUPS = ['seller', 'dealer', 'proto-admin', 'agent'] as const
export type SenderGroup = (typeof SENDER_GROUPS)[number]

export const SENDER_GROUP_LABELS = {
  seller: '出品者',
  dealer: '販売店',
  'proto-admin': '運営事務局',
  agent: '代理店',
} as const satisfies Record<SenderGroup, string>

/** After a completed sale the two sides can still write for a while. */
export const OPEN_AFTER_COMPLETION = 30 * DAY

export interface TabFacts {
  readonly kind: 'dealer' | 'support'
  readonly status: AuctionStatus
  /** When status 32 was reached. */
  readonly completedAt: Date | null
  readonly isSellerMuted: boolean
  /** False: the owner chose another dealer than the one of the tab. */
  readonly isWinners: boolean
}

/** `messageDisabledFlag` of a tab. The support tab is always open. */
export function sendPermission(
  { kind, status, completedAt, isSellerMuted, isWinners }: TabFacts,
  now: Date,
): SendPermission {
  if (kind === 'support') return 0
  const isOpen =
    status === 22 ||
    status === 31 ||
    (status === 32 && completedAt !== null && now < later(completedAt, OPEN_AFTER_COMPLETION))
  if (!isOpen || !isWinners) return 1
  return isSellerMuted ? 2 : 0
}

export function canSend(permission: SendPermission, sender: SenderGroup): boolean {
  return permission === 0 || (permission === 2 && sender !== 'seller')
}
