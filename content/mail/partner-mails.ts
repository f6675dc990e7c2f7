import { type MailDocument, note, paragraph } from './mail-document.ts'

export interface TouchedAuction {
  readonly bikeName: string
  readonly url: string
}

interface Suspension {
  readonly dealerName: string
  /** Its bids were struck out. */
  readonly running: readonly TouchedAuction[]
  /** It had won; the owner's answer is due. */
  readonly waiting: readonly TouchedAuction[]
  /** The contract stands. */
  readonly trading: readonly TouchedAuction[]
}

/** To the operators: what a suspension left for them to do. */
export function dealerSuspendedMail({ dealerName, running, waiting, trading }: Suspension): MailDocument {
  const count = running.length + waiting.length + trading.length
  return {
    subject: `【Kaitori】利用停止：${dealerName}`,
    greeting: null,
    blocks: [
      paragraph(`${dealerName}の利用を停止しました。関係するオークションは${count}件です。`),
      ...touched('入札を取り消したオークション', running),
      ...touched('落札していたオークション（売却はできません。出品者への連絡が必要です）', waiting),
      ...touched('契約中の取引（販売店は操作できません。取引の中止などの判断が必要です）', trading),
      note('販売店とその代理店には、停止中のメールは送られません。'),
    ],
  }
}

function touched(title: string, auctions: readonly TouchedAuction[]) {
  if (auctions.length === 0) return []
  const rows = auctions.map(({ bikeName, url }) => ({ label: bikeName, value: url }))
  return [paragraph(title), { kind: 'facts', rows } as const]
}
