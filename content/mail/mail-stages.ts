import type { SaleStage } from '#domain/auction/sale-stage.ts'

/** Where a sale stands when a mail of this name is written; of other mails the sale has ended on its way. */
const STAGES: Readonly<Record<Exclude<SaleStage, '出品'>, readonly string[]>> = {
  審査: ['listingReceived', 'imageNg', 'movieNg'],
  入札: ['inspectionPassed', 'bidUpdate', 'bidVoided', 'remindEnd', 'questionAsked', 'orderLapsed'],
  回答: [
    ...['endedWithBids', 'remindAnswer', 'runnerUpAccepts', 'orderBuys'],
    ...['counterOffered', 'counterOfferAccepted', 'counterOfferDeclined', 'remindCounterOffer'],
  ],
  引渡し: [
    ...['contract', 'checklistChanged', 'deliveryAgreed', 'remindDelivery', 'checkedAsDescribed'],
    ...['claimsMade', 'claimsAnswered', 'priceFixed', 'rulingAsked', 'reductionRuled', 'handedOver'],
    ...['stopAsked', 'stopRefused', 'stopWithdrawn', 'moneySeen'],
    ...['completionReported', 'completionDisputed', 'paymentUnproven', 'paymentProven', 'remindPayment', 'biddingHeld'],
  ],
  完了: ['completed', 'nameChanged'],
}

export function mailStageOf(template: string): SaleStage | null {
  const entries = Object.entries(STAGES) as [SaleStage, readonly string[]][]
  return entries.find(([, templates]) => templates.includes(template))?.[0] ?? null
}
