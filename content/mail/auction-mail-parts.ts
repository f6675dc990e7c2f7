import type { OrderOutcome, OrderWay } from '#domain/auction/order/promise.ts'
import type { MailBike, MailBlock, MailDocument } from './mail-document.ts'

/** What a mail about an auction may say; amounts and moments come as texts. */
export interface AuctionMailFacts {
  readonly name: string
  /** To an agency: its dealer that this is about. */
  readonly clientName: string | null
  readonly bikeName: string
  readonly bike: MailBike
  /** The page of the auction for whoever gets the mail. */
  readonly url: string
  readonly auctionId: number
  /** The one that its owner listed again with it; null where it is listed for the first time. */
  readonly relistedFrom: number | null
  /** The dealer of the sale, who can log in no more. */
  readonly isDealerSuspended: boolean
  readonly price: string
  readonly bidCount: number
  readonly endAt: string
  readonly answerBy: string
  readonly confirmBy: string
  readonly finalPrice: string
  readonly reason: string
  /** Of a command that more than one side can give. */
  readonly by: 'owner' | 'dealer' | 'operator'
  /** Why an operator stopped the trade because of the dealer, which counts as the dealer's own stop; empty in other mails. */
  readonly default: string
  /** When a code was typed that came after the stop; empty in other mails. */
  readonly typedAt: string
  /** How the two agreed that it is paid: by transfer before the hand-over, or when the bike is handed over. */
  readonly payment: 'before' | 'cash' | 'transfer'
  /** The owner has confirmed the money before the bike left. */
  readonly isPaid: boolean
  /** An operator asks the owner to return that money. */
  readonly isRefundAsked: boolean
  /** One side asked the other one whether to stop; null in other mails. */
  readonly stop: {
    readonly by: 'owner' | 'dealer'
    readonly reason: string
    readonly answerBy: string
    /** By when an operator decides, where the two cannot. */
    readonly ruledBy: string
    /** The bike has left, and the question is over with it. */
    readonly isOvertaken: boolean
    readonly isAnswered: boolean
    readonly refusedBy: 'owner' | 'dealer' | 'operator'
    /** Of a refusal; empty where nobody said why. */
    readonly comment: string
  } | null
  /** What the dealer found otherwise than described; `answer` is empty where nobody has decided on it. */
  readonly claims: readonly {
    readonly label: string
    readonly detail: string
    readonly amount: string
    readonly answer: string
  }[]
  /** The check replaces an earlier one, whose claims are void. */
  readonly isCheckedAgain: boolean
  /** If the owner accepted all claims. */
  readonly claimedPrice: string
  /** The owner refused at least one claim. */
  readonly isRefused: boolean
  /** By when an operator rules on claims, or on a payment that has not come. */
  readonly ruledBy: string
  /** The owner objected to a report before this one. */
  readonly isCorrection: boolean
  readonly paidOn: string
  /** The day by which the dealer has to pay, once the bike has left; empty before. */
  readonly paymentDue: string
  /** What the owner owes after a fraud. */
  readonly owed: string
  /** The bids that were struck out, to a bidder its own; empty where none was. */
  readonly struckOut: string
  /** With one of them the automatic bids up to its maximum. */
  readonly isAutomaticStruckOut: boolean
  /** How far the reader's bid goes, to whom it puts back in the lead; empty in other mails. */
  readonly ownMaximum: string
  /** The dealer who is asked after another stopped; null in other mails. */
  readonly runnerUp: {
    readonly dealer: string
    readonly price: string
    readonly answerBy: string
    /** In which auction the dealer bid; null where it is the one of the mail. */
    readonly bidAuctionId: number | null
  } | null
  /** The binding order that the owner used, as the listing passed; null in other mails. */
  readonly order: {
    readonly dealer: string
    readonly price: string
    readonly way: OrderWay
    readonly leastGrade: number | null
    readonly outcome: OrderOutcome
  } | null
  /** What came out in trades of the bike that were stopped; empty where nothing did, and in other mails. */
  readonly admitted: readonly { readonly label: string; readonly value: string }[]
  /** The owner's price to the highest bidder; null where there is none. */
  readonly counterOffer: { readonly price: string; readonly until: string; readonly isAccepted: boolean } | null
  /** The owner's price that waited for this dealer's answer when the auction came to its end; empty where none did. */
  readonly endedOffer: string
  /** The photo that is asked for again, by name; empty in other mails. */
  readonly photo: string
  /** Photos that the inspection still waits for, by name. */
  readonly awaitedPhotos: readonly string[]
  readonly reviewUrl: string
  readonly reviewCode: string
  /** What the other side changed in the checklist: before → after. */
  readonly checklistChanges: readonly { readonly label: string; readonly value: string }[]
  /** What the other side wrote is a plan that waits for the reader's yes. */
  readonly isProposal: boolean
  /** Day, time and kind of place that both sides agreed on, or one of them proposes, and the way of payment; empty in other mails. */
  readonly delivery: readonly { readonly label: string; readonly value: string }[]
  /** Of the list of bids that everybody may check; null where there is none. */
  readonly proof: { readonly head: string; readonly url: string } | null
  /** 名義変更, once the bike has left; null before. */
  readonly nameChange: {
    readonly dueOn: string
    readonly place: string
    readonly procedure: string
    /** Empty until it is reported. */
    readonly changedOn: string
    /** It was reported before, and wrongly. */
    readonly isCorrection: boolean
    readonly isLate: boolean
    /** 1 April, while it is near and nothing is done. */
    readonly taxDay: string
  } | null
  /** Who the other side of the contract is; how to reach it stands on the page, behind the login. Empty before it. */
  readonly contact: readonly { readonly label: string; readonly value: string }[]
}

export type MailText = (facts: AuctionMailFacts) => MailDocument

export function written(
  subject: string | ((facts: AuctionMailFacts) => string),
  blocks: (facts: AuctionMailFacts) => readonly MailBlock[],
): MailText {
  return (facts) => ({
    subject: `【Kaitori】${typeof subject === 'string' ? subject : subject(facts)}`,
    greeting: facts.name,
    bike: facts.bike,
    blocks: withClient(facts.clientName, blocks(facts)),
  })
}

/** An agency works for several: the first of the facts is whom it is about. */
export function withClient(clientName: string | null, blocks: readonly MailBlock[]): readonly MailBlock[] {
  const first = blocks.findIndex(({ kind }) => kind === 'facts')
  if (clientName === null) return blocks
  return blocks.map((block, index) =>
    index === first && block.kind === 'facts'
      ? { ...block, rows: [{ label: '販売店', value: clientName }, ...block.rows] }
      : block,
  )
}

/** A dealer bids on many bikes: which one it is stands in the subject. */
export function ofBike(title: string): (facts: AuctionMailFacts) => string {
  return ({ bikeName, auctionId }) => `${title}（${bikeName}・No.${auctionId}）`
}

/** The dealer that a mail is about, as its reader knows it. */
export function readersDealer({ clientName }: AuctionMailFacts): string {
  return clientName === null ? '貴社' : `「${clientName}」`
}

export function open(label: string, url: string): MailBlock {
  return { kind: 'button', label, url }
}

export function table(...rows: readonly (readonly [label: string, value: string])[]): MailBlock {
  return { kind: 'facts', rows: rows.map(([label, value]) => ({ label, value })) }
}
