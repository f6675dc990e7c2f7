import { accept, type Result, refuse } from '../../values/result.ts'
import { type AuctionCommand, reasonOf } from '../command.ts'
import { checklistMailAt } from '../deadlines.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { AuctionStatus } from '../status.ts'
import { deliveryReminderAt } from '../trade/delivery-plan.ts'
import type { CompletionReport } from '../trade/final-price.ts'
import { ofClosedBidding, ofPlacedBid, ofVoidedBid } from './consequences-of-bidding.ts'
import { ofCounterOffer, ofCounterOfferAnswer } from './consequences-of-counter-offer.ts'
import { ofContract, ofDeclinedSale } from './consequences-of-ending.ts'
import {
  ofAnswers,
  ofCheck,
  ofHandOver,
  ofMoneySeen,
  ofNameChange,
  ofRefundRequest,
  ofRuling,
  ofRulingRequest,
  ofTaking,
} from './consequences-of-hand-over.ts'
import { ofPassedInspection } from './consequences-of-inspection.ts'
import {
  ofBiddingHeld,
  ofCompletion,
  ofFraud,
  ofObjection,
  ofPaymentRuling,
  ofReport,
} from './consequences-of-payment.ts'
import {
  askRunnerUp,
  ofCalledOffRunnerUp,
  ofContinuedAuction,
  ofRefusedRunnerUp,
  ofRunnerUpAnswer,
} from './consequences-of-runner-up.ts'
import {
  ofDefault,
  ofStop,
  ofStopAgreement,
  ofStopQuestion,
  ofStopRefusal,
  ofWithdrawnStop,
} from './consequences-of-stop.ts'
import { type Consequences, consequences, type Effect, mail, schedule } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/** What a command brings about once the table allows it; `to` is the status the table leads to. */
export function consequencesOf(
  command: AuctionCommand,
  to: AuctionStatus,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  switch (command.type) {
    case 'createAuction':
      return accept(consequences({}, [mail('listingReceived')]))
    case 'markImageNg':
      return accept(consequences({}, [command.isMovie ? mail('movieNg') : askForPhoto(command.assetId)]))
    case 'passInspection':
      return accept(ofPassedInspection(command, to, facts, now))
    case 'failInspection':
      return accept(ofCanceled(command, now, [mail('inspectionFailed')]))
    case 'stopListing':
      return accept(ofCanceled(command, now, [mail('listingStopped'), mail('listingStopped', 'winner')]))
    case 'placeBid':
      return ofPlacedBid(command, facts, now)
    case 'voidBid':
      return ofVoidedBid(command, facts, now)
    case 'closeBidding':
      return accept(ofClosedBidding(facts, now))
    case 'answerSaleIntention':
      return accept(to === 31 ? ofContract(command, facts, now) : ofDeclinedSale(command, now))
    case 'makeCounterOffer':
      return ofCounterOffer(command, facts, now)
    case 'answerCounterOffer':
      return ofCounterOfferAnswer(command, facts, now)
    case 'expireSaleIntention':
      return accept(ofDeclinedSale(command, now))
    case 'cancelAuction':
      return accept(ofCancelAuction(command, to, now))
    case 'stopTransaction':
      return accept(ofStop(command, now, isByOperator(command) ? [] : askRunnerUp(facts, now)))
    case 'stopForDefault':
      return accept(ofDefault(command, facts, now))
    case 'askToStop':
      return ofStopQuestion(command, facts, now)
    case 'agreeToStop':
      return ofStopAgreement(command, facts, now)
    case 'refuseToStop':
      return ofStopRefusal(command, facts, now)
    case 'withdrawStop':
      return ofWithdrawnStop(command, facts, now)
    case 'answerRunnerUp':
      return ofRunnerUpAnswer(command, facts, now)
    case 'callOffRunnerUp':
      return accept(ofCalledOffRunnerUp(facts))
    case 'expireRunnerUp':
      return accept(ofRefusedRunnerUp('expired', facts, now))
    case 'continueAuction':
      return accept(ofContinuedAuction(command, facts, now))
    case 'checkBike':
      return ofCheck(command, facts, now)
    case 'answerClaims':
      return ofAnswers(command, facts, now)
    case 'takeBike':
      return ofTaking(facts, now)
    case 'askForRuling':
      return ofRulingRequest(facts, now)
    case 'ruleOnReduction':
      return ofRuling(command, facts, now)
    case 'confirmMoney':
      return ofMoneySeen(command, facts, now)
    case 'askForRefund':
      return ofRefundRequest(command, facts, now)
    case 'handOver':
      return ofHandOver(command, facts, now)
    case 'reportCompletion':
      return ofReport(command, facts, now)
    case 'confirmCompletion':
      return withReport(facts, (report) =>
        accept(to === 32 ? ofCompletion(report, now) : ofObjection(report, command.comment?.trim() ?? '', facts, now)),
      )
    case 'completeUnopposed':
      return withReport(facts, (report) => accept(ofCompletion(report, now)))
    case 'ruleOnPayment':
      return ofPaymentRuling(command, facts, now)
    case 'ruleOnFraud':
      return ofFraud(command, facts)
    case 'reportNameChange':
      return ofNameChange(command, facts, now)
    case 'holdBidding':
      return accept(ofBiddingHeld(facts))
    case 'muteSeller':
      return accept(consequences({ isSellerMuted: command.isMuted }))
    case 'askQuestion':
      return accept(consequences({}, [mail('questionAsked')]))
    case 'postCheckedList':
      return accept(ofChecklist(command, now))
    case 'acceptDelivery':
      return accept(ofAcceptedDelivery(facts, now))
    case 'replaceAuctionImage':
    case 'coverAuctionImage':
    case 'answerQuestion':
    case 'createReceiptImage':
    case 'createAuctionReview':
    case 'relistAuction':
      return accept(consequences({}))
  }
}

/** The other side is told, once both may have changed their minds. */
function ofChecklist({ by }: AuctionCommand, now: Date): Consequences {
  const to = by.role === 'owner' ? 'winner' : 'owner'
  return consequences({}, [{ type: 'mail', template: 'checklistChanged', to, at: checklistMailAt(now) }])
}

/** Both have it in writing, and are reminded the evening before. */
function ofAcceptedDelivery(facts: AuctionFacts, now: Date): Consequences {
  const reminder = deliveryReminderAt(fact(facts, 'delivery')?.deliveryOn ?? '', now)
  return consequences({}, [
    mail('deliveryAgreed', 'owner'),
    mail('deliveryAgreed', 'winner'),
    ...(reminder ? [schedule('remindDelivery', reminder)] : []),
  ])
}

function ofCancelAuction(command: AuctionCommand, to: AuctionStatus, now: Date): Consequences {
  if (to === 85) return ofDeclinedSale(command, now)
  if (to === 91) return ofStop(command, now)
  return ofCanceled(command, now, [mail('listingCanceled'), mail('listingCanceled', 'winner')])
}

function ofCanceled(command: AuctionCommand, now: Date, effects: readonly Effect[]): Consequences {
  return consequences({ cancelReason: reasonOf(command), canceledAt: now }, effects)
}

/** What an operator stops cannot be carried out, whoever buys. */
function isByOperator({ by }: AuctionCommand): boolean {
  return by.role === 'operator'
}

function withReport(
  facts: AuctionFacts,
  decide: (report: CompletionReport) => Result<Consequences, Refusal>,
): Result<Consequences, Refusal> {
  const report = fact(facts, 'report')
  return report ? decide(report) : refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
}

function askForPhoto(assetId: string): Effect {
  return { type: 'mail', template: 'imageNg', to: 'owner', assetId }
}
