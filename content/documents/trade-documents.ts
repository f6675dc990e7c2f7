import { NAME_CHANGE_DAYS } from '#domain/auction/trade/name-change.ts'
import {
  DOCUMENT_TITLES,
  type DocumentKind,
  type DocumentSection,
  type WrittenDocument,
} from '#domain/auction/trade/trade-document.ts'

interface Line {
  readonly label: string
  readonly value: string
}

/** What the papers of a trade may say; amounts and moments come as texts, and what is not known is empty. */
export interface DocumentFacts {
  readonly auctionId: number
  readonly happenedAt: string
  readonly bike: readonly Line[]
  /** Made for competition and never registered. */
  readonly isUnregistered: boolean
  readonly seller: { readonly name: string; readonly address: string }
  /** Name, person in charge, address and licence. */
  readonly dealer: readonly Line[]
  readonly contractAt: string
  readonly contractAmount: string
  /** The hash of the list of bids. */
  readonly bidProof: string
  /** Fixed before the bike left. */
  readonly price: string
  readonly mileage: string
  readonly claims: readonly { readonly label: string; readonly amount: string; readonly outcome: string }[]
  readonly handedOverAt: string
  readonly paidOn: string
  readonly paymentMethod: string
  readonly reportedAt: string
  /** By whom it is confirmed that the money came. */
  readonly confirmation: keyof typeof CONFIRMATIONS
}

const CONFIRMATIONS = {
  owner: '売主が受取りを確認しました',
  silence: '確認の期限までに、売主から申し出はありませんでした',
  operator: '運営が支払いを確認しました',
} as const

const contractTerms = ({ isUnregistered }: DocumentFacts) => [
  '売主は上記の車両を買主に売り渡し、買主は売買代金を売主に支払います。',
  '引渡しの日時、場所、支払い方法、必要な書類は、取引の画面のチェックリストで双方が決めます。',
  '買主は、引渡しの日までに売買代金を支払います。',
  '売買代金を減額できるのは、引渡しの前の車両確認で出品の内容と異なる点が見つかり、売主が応じたとき、または運営が認めたときに限ります。引渡しのあとに減額することはできません。',
  '引渡しは、売主の画面に表示される引渡しコードを買主が入力したときに完了します。',
  isUnregistered
    ? '競技用車両のため、名義変更はありません。'
    : `名義変更（125cc以下は、標識の返納と新しい名義での登録）は、買主が引渡しの翌日から数えて${NAME_CHANGE_DAYS}日以内に行い、控えを添えて売主に知らせます。`,
  '引渡しが完了するまでは、理由を示して取引をやめることができます。ただし、取引の金額が確定したあとは、相手の同意が必要です。完了したあとは、どちらも単独ではやめられません。',
  'このほかのことは、Kaitoriの利用規約によります。',
]

/** Rows without a value are left out. */
function section(heading: string, rows: readonly Line[], terms: readonly string[] = []): DocumentSection {
  return { heading, rows: rows.filter(({ value }) => value !== ''), terms }
}

function sellerRows({ seller }: DocumentFacts): Line[] {
  return [{ label: '氏名', value: seller.name }]
}

const SECTIONS: Readonly<Record<DocumentKind, (facts: DocumentFacts) => readonly DocumentSection[]>> = {
  contract: (facts) => [
    section('売買代金', [{ label: '成約金額', value: facts.contractAmount }]),
    section('車両', facts.bike),
    section('売主', [...sellerRows(facts), { label: '住所', value: facts.seller.address }]),
    section('買主', facts.dealer),
    section('約定', [], contractTerms(facts)),
    section('入札の記録', [{ label: 'ハッシュ値', value: facts.bidProof }]),
  ],
  handOver: (facts) => [
    section('引渡し', [
      { label: '完了した日時', value: facts.handedOverAt },
      { label: '確認の方法', value: '売主の引渡しコードを買主が入力' },
      { label: '走行距離', value: facts.mileage },
    ]),
    section('金額', [
      { label: '成約金額', value: facts.contractAmount },
      ...facts.claims.map(({ label, amount, outcome }) => ({ label, value: `${amount}${outcome}` })),
      { label: '買取金額', value: facts.price },
    ]),
    section('車両', facts.bike),
    section('売主', sellerRows(facts)),
    section('買主', facts.dealer),
    section('引渡しのあと', [], ['買取金額は、引渡しの前に確定しました。引渡しのあとに減額することはできません。']),
  ],
  payment: (facts) => [
    section('支払い', [
      { label: '支払った金額', value: facts.price },
      { label: '支払った日', value: facts.paidOn },
      { label: '支払い方法', value: facts.paymentMethod },
      { label: '買主の報告', value: facts.reportedAt || 'なし（運営が支払いを確認）' },
      { label: '確認', value: CONFIRMATIONS[facts.confirmation] },
      { label: '取引の完了', value: facts.happenedAt },
    ]),
    section('取引', [
      { label: '契約日時', value: facts.contractAt },
      { label: '成約金額', value: facts.contractAmount },
      { label: '引渡し', value: facts.handedOverAt },
    ]),
    section('車両', facts.bike),
    section('売主', sellerRows(facts)),
    section('買主', facts.dealer),
  ],
}

export function tradeDocument(kind: DocumentKind, facts: DocumentFacts): WrittenDocument {
  return {
    title: DOCUMENT_TITLES[kind],
    subtitle: `取引番号 ${facts.auctionId}　${facts.happenedAt}`,
    sections: SECTIONS[kind](facts).filter(({ rows, terms }) => rows.length > 0 || terms.length > 0),
    closing: 'この書類は、Kaitoriが取引の記録から作成しました。作成したあとに内容が変わることはありません。',
  }
}
