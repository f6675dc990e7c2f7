import { STATUS } from '#domain/auction/status.ts'

/** A change of an auction's status. */
interface Step {
  readonly toStatus: number
  /** operator:12 */
  readonly byActor: string
}

interface Planned {
  readonly isPassed: boolean | null
  readonly isOwn: boolean
}

const VERBS: Readonly<Record<number, string>> = {
  [STATUS.bidding]: '合格にしました',
  [STATUS.inspectionFailed]: '不合格にしました',
  [STATUS.stopped]: '停止しました',
  [STATUS.canceledBySeller]: '取り消しました',
}

/** Who took a listing out of the queue, and how; null while it waits there. */
export function decisionWords(auctionId: number, history: readonly Step[], partnerId: string): string | null {
  const left = history.find(({ toStatus }) => toStatus !== STATUS.beforeInspection)
  const verb = left && VERBS[left.toStatus]
  return left && verb ? `No.${auctionId} は、${whoIn(left.byActor, partnerId)}${verb}。` : null
}

/** The same of a pass that can still be taken back, or has just come true. */
export function passWords(auctionId: number, { isPassed, isOwn }: Planned): string | null {
  if (isPassed === false) return null
  return `No.${auctionId} は、${isOwn ? OWN : COLLEAGUE}合格にしました。`
}

const OWN = 'ご自身が別の画面で'
const COLLEAGUE = 'ほかの担当者が'

function whoIn(byActor: string, partnerId: string): string {
  const [role, id] = byActor.split(':')
  if (role === 'owner') return '出品者が'
  if (role !== 'operator') return ''
  return id === partnerId ? OWN : COLLEAGUE
}
