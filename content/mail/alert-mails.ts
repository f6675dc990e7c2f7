import { CLIENT_LEADS } from '../messages/bids.ts'
import { ALERT_WORDS, type AlertFacts } from '../push/alert-texts.ts'
import { type MailDocument, note, paragraph } from './mail-document.ts'

interface Alert extends AlertFacts {
  /** Who reads it. */
  readonly name: string
  /** The bike's: naked, sport … */
  readonly bikeKind: string
  readonly url: string
  /** To an agency: its dealer that this is about. */
  readonly clientName: string | null
  /** Another dealer of the same agency leads. */
  readonly isClientLeading: boolean
}

const NO_BID_YET =
  'リンクを開いただけでは、入札は行われません。開いた画面で金額をご確認のうえ、入札してください。画面の金額は、開いたときの価格に合わせて変わります。'

/** One thing that happened, to a person of a dealer or an agency. */
export function alertMail({ name, bikeKind, url, clientName, isClientLeading, ...facts }: Alert): MailDocument {
  const { title, words, button } = ALERT_WORDS[facts.kind]
  const { auctionId, bikeName, price, nextBid, endAt, kind, ownMaximum } = facts
  return {
    // A dealer bids on many bikes of one model.
    subject: `【Kaitori】${title}（${bikeName}・No.${auctionId}）`,
    greeting: name,
    bike: { kind: bikeKind, stage: null },
    blocks: [
      paragraph(words(facts)),
      ...(kind === 'outbid' && isClientLeading ? [paragraph(CLIENT_LEADS)] : []),
      {
        kind: 'facts',
        rows: [
          ...(clientName === null ? [] : [{ label: '販売店', value: clientName }]),
          { label: '車両', value: bikeName },
          { label: '番号', value: `No.${auctionId}` },
          ...(endAt === '' ? [] : [{ label: '終了', value: endAt }]),
          ...(kind === 'outbid' ? [{ label: '次の入札額', value: yen(nextBid) }] : []),
          ...(kind === 'outbid' && ownMaximum !== null
            ? [{ label: clientName === null ? '自社の上限' : 'この販売店の上限', value: yen(ownMaximum) }]
            : []),
          ...(price > 0 ? [{ label: endAt === '' ? '金額' : '現在価格', value: yen(price) }] : []),
        ],
      },
      { kind: 'button', label: button, url },
      ...(kind === 'outbid' ? [note(NO_BID_YET)] : []),
    ],
  }
}

interface Digest {
  readonly name: string
  /** Oldest first. */
  readonly alerts: readonly AlertFacts[]
  /** Of those that found no room. */
  readonly moreCount: number
  readonly url: string
}

/** What happened since the last one, to a person who wants to hear of it once a day. */
export function alertDigestMail({ name, alerts, moreCount, url }: Digest): MailDocument {
  const count = alerts.length + moreCount
  return {
    subject: `【Kaitori】1日のまとめ（${count}件）`,
    greeting: name,
    blocks: [
      paragraph(`前回のまとめのあとのお知らせが${count}件あります。`),
      {
        kind: 'facts',
        rows: alerts.map((facts) => ({
          label: `${facts.bikeName}（No.${facts.auctionId}）`,
          value: ALERT_WORDS[facts.kind].title,
        })),
      },
      ...(moreCount > 0 ? [paragraph(`ほかに${moreCount}件あります。`)] : []),
      { kind: 'button', label: '開催中のオークションを見る', url },
    ],
  }
}

function yen(amount: number): string {
  return `¥${amount.toLocaleString('ja-JP')}`
}
