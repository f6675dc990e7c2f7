import type { OperatorDashboardQuery } from '#contract/generated/operator.ts'
import { ANSWER_PROMISE, RULING_PROMISE } from '#domain/support/answer-promise.ts'

export type Queue = OperatorDashboardQuery['cockpit']['queues'][number]

interface QueueWords {
  readonly name: string
  /** Who has to act, or of what the queue is a part. */
  readonly note: string
  /** Within how long we answer; null where nothing is promised. */
  readonly promise: string | null
  /** Null: its oldest auction. */
  readonly to: string | null
}

const DISPUTES = '/partner/disputes'
const INSPECTION = '/partner/inspection'

export const QUEUE_WORDS: Readonly<Record<Queue['queue'], QueueWords>> = {
  claims: { name: '減額の裁定', note: '双方が車両の前で待っています', promise: RULING_PROMISE, to: DISPUTES },
  stop: { name: '取引中止の判断', note: '相手の回答がない申し出', promise: ANSWER_PROMISE, to: DISPUTES },
  payment: { name: '支払いの裁定', note: '出品者からの申し出', promise: ANSWER_PROMISE, to: DISPUTES },
  support: { name: 'お問い合わせ', note: '未回答', promise: ANSWER_PROMISE, to: '/partner/support' },
  inspection: { name: '審査待ち', note: '出品の受付から', promise: ANSWER_PROMISE, to: INSPECTION },
  photos: { name: '写真の差し替え待ち', note: '審査待ちのうち、出品者の対応待ち', promise: null, to: INSPECTION },
  frames: { name: '車台番号の一致', note: '審査待ちのうち、ほかの出品と同じ番号', promise: null, to: INSPECTION },
  stolen: { name: '盗難車リストとの一致', note: '判断待ち', promise: null, to: '/partner/stolen-frames' },
  troubled: { name: '運営の対応を待つ取引', note: '販売店の利用停止、未払い', promise: null, to: DISPUTES },
  identity: { name: '本人確認の記録がない取引', note: '引渡し済み、販売店の記録待ち', promise: null, to: null },
}

/** Where a queue is worked on; null where it is empty and has no page of its own. */
export function addressOf({ queue, oldestAuctionId }: Queue): string | null {
  const { to } = QUEUE_WORDS[queue]
  return to ?? (oldestAuctionId === null ? null : `/partner/auctions/${oldestAuctionId}`)
}

export function overdueTotal(queues: readonly Queue[]): number {
  return queues.reduce((sum, { overdueCount }) => sum + (overdueCount ?? 0), 0)
}
