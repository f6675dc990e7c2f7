import type { AuctionEvent } from './auction-event.ts'
import type { AuctionCommandName } from './command.ts'
import type { BasicFacts, SpecialFact, SpecialFacts } from './decision/facts.ts'
import { type FactOfGuard, factsOfGuard } from './decision/guards.ts'
import type { StatementKind } from './statement.ts'
import type { AuctionStatus } from './status.ts'
import { TRANSITIONS, type Transition } from './transitions.ts'

/**
 * What people read before they confirm something, each with a version of its own:
 * - `auction`: photos and their marks, status, visible bids, claims and answers, report, objection and rulings
 * - `photo`: the one photo that is marked, covered or replaced
 * - `checklist`: papers, day, place and payment
 */
export type Matter = 'auction' | 'photo' | 'checklist'

export type MailSide = 'owner' | 'winner' | 'bidder' | 'operator'

interface CommandRow {
  /** As people call it. */
  readonly label: string
  /** What those who watch the auction are told; by the status it leads to, where that makes a difference. */
  readonly event: AuctionEvent | Partial<Record<AuctionStatus, AuctionEvent>>
  /** What the person has read before: another version of it is refused. Null: the command says everything itself. */
  readonly reads: Matter | null
  /** What follows from it, besides status, bids, version and what its guards name. */
  readonly facts: readonly SpecialFact[]
  /** What others read and what is different afterwards. */
  readonly changes: 'auction' | 'checklist' | null
  /** What it says that is kept for good, because another relies on it. */
  readonly says: readonly StatementKind[]
  /** Every mail it may send; each has its text in content/mail/auction-mails.ts. */
  readonly mails: readonly `${string} to ${MailSide}`[]
}

/** Of every command by which another dealer may be asked instead of the one who stopped. */
const RUNNER_UP_FACTS = [
  'openBids',
  'suspendedBidders',
  'buyersAgencyDealers',
  'runnersUpAsked',
  'stoppedBefore',
  'soldIn',
  'closings',
] as const

/**
 * One row per command that transitions.ts allows: who may give it, in which status and under which guard, stands there.
 * A bid names its amounts and a question its words; the timers decide by what stands under the lock.
 */
export const COMMANDS = {
  createAuction: {
    label: '出品',
    event: 'listed',
    reads: null,
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['listingReceived to owner'],
  },
  replaceAuctionImage: {
    label: '写真の差し替え',
    event: 'photoReplaced',
    reads: 'photo',
    facts: ['photoVersion'],
    changes: 'auction',
    says: [],
    mails: [],
  },
  coverAuctionImage: {
    label: '写真の一部を隠す',
    event: 'photoCovered',
    reads: 'photo',
    facts: ['photoVersion'],
    changes: 'auction',
    says: [],
    mails: [],
  },
  markImageNg: {
    label: '写真・動画のNG',
    event: 'photoRejected',
    reads: 'photo',
    facts: ['photoVersion'],
    changes: 'auction',
    says: ['photoRefused', 'movieRefused'],
    mails: ['imageNg to owner', 'movieNg to owner'],
  },
  passInspection: {
    label: '審査の合格',
    event: 'published',
    reads: 'auction',
    facts: ['plannedEnd', 'closings', 'orderPromise'],
    changes: 'auction',
    says: [],
    mails: [
      'inspectionPassed to owner',
      'bidUpdate to owner',
      'orderBuys to owner',
      'orderKept to bidder',
      'orderLapsed to owner',
      'orderLapsed to bidder',
    ],
  },
  failInspection: {
    label: '審査の不合格',
    event: 'inspectionFailed',
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['inspectionFailed to owner'],
  },
  cancelAuction: {
    label: '出品・取引の取りやめ',
    event: { 82: 'canceled', 85: 'declined', 91: 'transactionStopped' },
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: [],
    mails: [
      'listingCanceled to owner',
      'listingCanceled to winner',
      'saleDeclined to owner',
      'saleDeclined to winner',
      'transactionStopped to owner',
      'transactionStopped to winner',
    ],
  },
  stopListing: {
    label: '出品の停止',
    event: 'stopped',
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['listingStopped to owner', 'listingStopped to winner'],
  },
  placeBid: {
    label: '入札',
    event: 'bid',
    reads: null,
    facts: ['isBidMailWaiting'],
    changes: 'auction',
    says: [],
    mails: ['bidUpdate to owner'],
  },
  voidBid: {
    label: '入札の取り消し',
    event: 'voided',
    reads: null,
    facts: ['bidRows'],
    changes: 'auction',
    says: [],
    mails: ['bidVoided to owner', 'bidVoided to bidder', 'raiseVoided to bidder', 'leadRestored to bidder'],
  },
  askQuestion: {
    label: '質問',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: ['questionAsked to owner'],
  },
  answerQuestion: {
    label: '質問への回答',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: [],
  },
  closeBidding: {
    label: '入札の終了',
    event: 'ended',
    reads: null,
    facts: ['closings'],
    changes: 'auction',
    says: [],
    mails: ['endedWithBids to owner', 'endedWithoutBids to owner'],
  },
  answerSaleIntention: {
    label: '売却の回答',
    event: { 31: 'contracted', 85: 'declined' },
    reads: 'auction',
    facts: ['bidRows', 'counterOffer'],
    changes: 'auction',
    says: ['acceptance', 'decline'],
    mails: [
      'contract to owner',
      'contract to winner',
      'notChosen to bidder',
      'saleDeclined to owner',
      'saleDeclined to winner',
    ],
  },
  expireSaleIntention: {
    label: '回答期限の経過',
    event: 'declined',
    reads: null,
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['saleDeclined to owner', 'saleDeclined to winner'],
  },
  makeCounterOffer: {
    label: '金額の提示',
    event: 'changed',
    reads: 'auction',
    facts: ['closings'],
    changes: 'auction',
    says: ['counterOffer'],
    mails: ['counterOffered to winner'],
  },
  answerCounterOffer: {
    label: '提示額への回答',
    event: 'changed',
    reads: 'auction',
    facts: ['closings'],
    changes: 'auction',
    says: ['counterAcceptance', 'counterRefusal'],
    mails: ['counterOfferAccepted to owner', 'counterOfferDeclined to owner'],
  },
  postCheckedList: {
    label: 'チェックリストの保存',
    event: 'changed',
    reads: 'checklist',
    facts: ['checklistVersion'],
    changes: 'checklist',
    says: [],
    mails: ['checklistChanged to owner', 'checklistChanged to winner'],
  },
  acceptDelivery: {
    label: '引渡しの予定の承諾',
    event: 'changed',
    reads: 'checklist',
    facts: ['checklistVersion'],
    changes: 'checklist',
    says: [],
    mails: ['deliveryAgreed to owner', 'deliveryAgreed to winner'],
  },
  createReceiptImage: {
    label: '受領書・写真の追加',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: [],
  },
  checkBike: {
    label: '引取り時の車両確認',
    event: 'bikeChecked',
    reads: 'auction',
    facts: ['contractAmount', 'listed'],
    changes: 'auction',
    says: ['check'],
    mails: ['checkedAsDescribed to owner', 'claimsMade to owner'],
  },
  answerClaims: {
    label: '減額の申請への回答',
    event: 'claimsAnswered',
    reads: 'auction',
    facts: ['contractAmount'],
    changes: 'auction',
    says: ['claimAnswer'],
    mails: ['claimsAnswered to winner'],
  },
  takeBike: {
    label: '引取り金額の確定',
    event: 'priceFixed',
    reads: 'auction',
    facts: ['contractAmount'],
    changes: 'auction',
    says: ['taking'],
    mails: ['priceFixed to owner'],
  },
  askForRuling: {
    label: '減額の裁定の依頼',
    event: 'rulingAsked',
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: ['rulingRequest'],
    mails: ['rulingAsked to owner', 'rulingAsked to operator'],
  },
  ruleOnReduction: {
    label: '減額の裁定',
    event: 'priceFixed',
    reads: 'auction',
    facts: ['contractAmount'],
    changes: 'auction',
    says: ['ruling'],
    mails: ['reductionRuled to owner', 'reductionRuled to winner'],
  },
  // The version stays: a code that was typed out of reach names the one that was read.
  confirmMoney: {
    label: '引渡し前の入金の確認',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: ['moneySeen to winner'],
  },
  // The version stays, as with the money.
  askForRefund: {
    label: '返金の求め',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: ['refundAsked to owner', 'refundAsked to winner', 'refundUnasked to owner', 'refundUnasked to winner'],
  },
  handOver: {
    label: '引渡しの完了',
    event: 'handedOver',
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: ['handOver'],
    mails: ['handedOver to owner', 'handedOver to winner'],
  },
  reportCompletion: {
    label: '支払いの報告',
    event: 'paymentReported',
    reads: 'auction',
    facts: ['contractAt', 'closings'],
    changes: 'auction',
    says: ['report'],
    mails: ['completionReported to owner'],
  },
  confirmCompletion: {
    label: '入金の確認',
    event: { 32: 'completed' },
    reads: 'auction',
    facts: ['handOver'],
    changes: 'auction',
    says: ['agreement', 'objection'],
    mails: [
      'completed to owner',
      'completed to winner',
      'completionDisputed to operator',
      'completionDisputed to winner',
    ],
  },
  completeUnopposed: {
    label: '期限による取引完了',
    event: 'completed',
    reads: null,
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['completed to owner', 'completed to winner'],
  },
  ruleOnPayment: {
    label: '支払いの裁定',
    event: { 32: 'completed' },
    reads: 'auction',
    facts: ['handOver'],
    changes: 'auction',
    says: ['paymentProven', 'paymentUnproven'],
    mails: [
      'paymentUnproven to owner',
      'paymentUnproven to winner',
      'paymentProven to owner',
      'paymentProven to winner',
      'completed to owner',
      'completed to winner',
    ],
  },
  ruleOnFraud: {
    label: '不正の裁定',
    event: 'changed',
    reads: 'auction',
    facts: ['handOver', 'contractAmount', 'fraudOwed'],
    changes: 'auction',
    says: ['fraudRuling'],
    mails: ['fraudRuled to owner', 'fraudRuled to winner'],
  },
  reportNameChange: {
    label: '名義変更の報告',
    event: 'changed',
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: ['nameChange'],
    mails: ['nameChanged to owner'],
  },
  holdBidding: {
    label: '入札の一時停止',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: ['biddingHeld to owner', 'biddingHeld to winner', 'biddingHeld to operator'],
  },
  stopTransaction: {
    label: '取引の中止',
    event: 'transactionStopped',
    reads: 'auction',
    facts: RUNNER_UP_FACTS,
    changes: 'auction',
    says: [],
    mails: [
      'transactionStopped to owner',
      'transactionStopped to winner',
      'runnerUpAsked to owner',
      'runnerUpAsked to bidder',
    ],
  },
  stopForDefault: {
    label: '販売店の不履行による取引の中止',
    event: 'transactionStopped',
    reads: 'auction',
    facts: RUNNER_UP_FACTS,
    changes: 'auction',
    says: [],
    mails: [
      'transactionStopped to owner',
      'transactionStopped to winner',
      'runnerUpAsked to owner',
      'runnerUpAsked to bidder',
    ],
  },
  // The version stays, as with the money: a code that is typed out of reach works while a question is open.
  askToStop: {
    label: '取引の中止の申し出',
    event: 'changed',
    reads: null,
    facts: ['closings'],
    changes: null,
    says: [],
    mails: ['stopAsked to owner', 'stopAsked to winner'],
  },
  agreeToStop: {
    label: '中止の申し出への同意',
    event: 'transactionStopped',
    reads: null,
    facts: RUNNER_UP_FACTS,
    changes: 'auction',
    says: [],
    mails: [
      'transactionStopped to owner',
      'transactionStopped to winner',
      'runnerUpAsked to owner',
      'runnerUpAsked to bidder',
    ],
  },
  refuseToStop: {
    label: '中止の申し出を断る',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: ['stopRefused to owner', 'stopRefused to winner'],
  },
  withdrawStop: {
    label: '中止の申し出の取り下げ',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: ['stopWithdrawn to owner', 'stopWithdrawn to winner'],
  },
  answerRunnerUp: {
    label: 'ほかの入札販売店の回答',
    event: 'changed',
    reads: null,
    facts: RUNNER_UP_FACTS,
    changes: null,
    says: [],
    mails: ['runnerUpAsked to owner', 'runnerUpAsked to bidder', 'runnersUpOver to owner'],
  },
  callOffRunnerUp: {
    label: 'ほかの入札販売店への確認の取りやめ',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: ['runnerUpCalledOff to bidder'],
  },
  expireRunnerUp: {
    label: 'ほかの入札販売店の回答期限の経過',
    event: 'changed',
    reads: null,
    facts: RUNNER_UP_FACTS,
    changes: null,
    says: [],
    mails: ['runnerUpAsked to owner', 'runnerUpAsked to bidder', 'runnersUpOver to owner'],
  },
  continueAuction: {
    label: 'ほかの入札販売店との続き',
    event: 'ended',
    reads: null,
    facts: ['closings'],
    changes: 'auction',
    says: [],
    mails: ['runnerUpAccepts to owner'],
  },
  muteSeller: {
    label: '出品者の送信停止',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: [],
  },
  createAuctionReview: {
    label: 'レビューの投稿',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: [],
  },
  relistAuction: {
    label: '再出品',
    event: 'changed',
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: [],
  },
} as const satisfies Record<Transition['command'], CommandRow>

type MailName = (typeof COMMANDS)[AuctionCommandName]['mails'][number]

/** The mails to a side, as the rows of the commands name them. */
export type MailTo<Side extends MailSide> = {
  [Name in MailName]: Name extends `${infer Template} to ${Side}` ? Template : never
}[MailName]

type FactOf<Name extends AuctionCommandName> =
  | (typeof COMMANDS)[Name]['facts'][number]
  | FactOfGuard<Extract<Transition, { readonly command: Name }>['guard']>

/** What has to be read before the rules decide on the command. */
export type FactsOf<Name extends AuctionCommandName> = BasicFacts & Pick<SpecialFacts, FactOf<Name>>

/** Their names: what the guards of its transitions ask for, and what its row does. */
export function factsOf(name: AuctionCommandName): readonly SpecialFact[] {
  const guards = TRANSITIONS.filter(({ command }) => command === name).map(({ guard }) => guard)
  return [...new Set([...guards.flatMap(factsOfGuard), ...COMMANDS[name].facts])]
}

interface Happened {
  readonly command: AuctionCommandName
  /** The status after it. */
  readonly status: AuctionStatus
  /** A bid in the last minutes moved the end. */
  readonly isEndMoved?: boolean
}

export function eventOf({ command, status, isEndMoved = false }: Happened): AuctionEvent {
  const { event }: CommandRow = COMMANDS[command]
  if (event === 'bid' && isEndMoved) return 'extended'
  return typeof event === 'string' ? event : (event[status] ?? 'changed')
}
