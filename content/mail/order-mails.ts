import type { OrderWay } from '#domain/auction/order/promise.ts'
import { open, table, withClient } from './auction-mail-parts.ts'
import { type MailDocument, note, paragraph } from './mail-document.ts'

interface OrderFacts {
  readonly name: string
  /** To an agency: its dealer that this is about. */
  readonly clientName: string | null
  readonly bikeName: string
  readonly kind: string
  readonly price: string
  readonly way: OrderWay
  /** The dealer's orders. */
  readonly url: string
}

/** What the owner chose, and what becomes of the bid. */
const WAY_WORDS = {
  atOnce: {
    chosen: 'すぐに売る（オークションなし）',
    outcome: 'ほかの販売店の入札は受け付けず、出品者に売却の意思を確認します。',
  },
  floor: {
    chosen: 'オークションの最初の入札にする',
    outcome: 'これが最初の入札となり、ほかの販売店の入札も受け付けます。',
  },
} as const satisfies Record<OrderWay, object>

/** To the dealer: of the bike it learns more once it has passed the inspection, as of every listing. */
export function orderUsedMail({ name, clientName, bikeName, kind, price, way, url }: OrderFacts): MailDocument {
  return {
    subject: '【Kaitori】買取注文が選ばれました',
    greeting: name,
    bike: { kind, stage: null },
    blocks: withClient(clientName, [
      paragraph(
        `貴社の買取注文を、出品者が選びました。審査に合格し、注文の条件を満たすと、注文の金額で入札します。${WAY_WORDS[way].outcome}それまでの間、1台を確保しています。`,
      ),
      table(['車両', bikeName], ['注文の金額', price], ['出品者の選択', WAY_WORDS[way].chosen]),
      open('買取注文を見る', url),
      note('確保の期限は、選ばれてから7日です。注文を終了しても、この1台の約束はそのまま残ります。'),
    ]),
  }
}

export function orderReleasedMail({ name, clientName, bikeName, kind, price, url }: OrderFacts): MailDocument {
  return {
    subject: '【Kaitori】買取注文の選択が取り消されました',
    greeting: name,
    bike: { kind, stage: null },
    blocks: withClient(clientName, [
      paragraph('出品者が、貴社の買取注文の選択を取り消しました。確保していた1台は、注文の残り台数に戻りました。'),
      table(['車両', bikeName], ['注文の金額', price]),
      open('買取注文を見る', url),
    ]),
  }
}
