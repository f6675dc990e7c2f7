import type { DocumentKind } from '#domain/auction/trade/trade-document.ts'
import type { Services } from '../services.ts'

interface OfAuction {
  readonly auctionId: number
}

/** Every job, with what it is told: small, an id rather than the data. Features add a line here and one in jobs.ts. */
export interface JobPayloads {
  /** `createdAt` names the month that the mail is in; jobs of the version before do not know it. */
  sendMail: { readonly mailId: string; readonly createdAt?: string }
  sendPush: { readonly pushMessageId: string }
  sendResetCode: { readonly uuid: string }
  /** `partnerId`: the operator who suspended them. */
  strikeOutBids: {
    readonly bikeDealerIds: readonly number[]
    readonly partnerId: number
    /** Suspended with it, and so told already. */
    readonly isAgencyTold?: boolean
  }
  /** Their suspension was lifted. */
  tellLifted: { readonly bikeDealerIds: readonly number[]; readonly isAgencyTold?: boolean }
  /** For auctions that ended before there were proofs. */
  makeBidProofs: Record<string, never>
  warnPartner: { readonly partnerId: number }
  purgeExpired: Record<string, never>
  purgeOldRecords: Record<string, never>
  purgeSupport: Record<string, never>
  recomputePrices: Record<string, never>
  measureAccuracy: Record<string, never>
  /** Of an operator: read and staged, then imported. */
  checkSalesFile: { readonly salesFileId: number }
  importSalesFile: { readonly salesFileId: number }
  purgeSalesFiles: Record<string, never>
  updateModelPrices: { readonly modelId: number }
  purgeAssets: Record<string, never>
  sendPriceReports: Record<string, never>
  inviteToList: Record<string, never>
  mailNewMessages: { readonly messageTabId: number }
  /** Whom it is new for, who was overtaken, and whose last hour of bidding it is. */
  alertMatches: OfAuction
  alertOutbid: OfAuction
  alertEnding: OfAuction
  sendAlert: { readonly alertId: number }
  sendAlertDigest: { readonly partnerId: number }
  /** `attempt`: how many there were before; a job that comes twice finds another number. */
  sendWebhook: { readonly webhookDeliveryId: number; readonly attempt: number }
  remindEnd: OfAuction
  remindAnswer: OfAuction
  remindCounterOffer: OfAuction
  remindDelivery: OfAuction
  remindPayment: OfAuction
  remindNameChange: OfAuction
  sendBidUpdate: OfAuction
  sendChecklistChange: OfAuction
  passPlanned: OfAuction
  makeTradeDocument: OfAuction & { readonly kind: DocumentKind }
  /** For trades from before there were documents. */
  planTradeDocuments: Record<string, never>
  purgeTradeDocuments: Record<string, never>
  /** Of a listing of the demo world: the photo of the cards, or all others. */
  drawDemoPhotos: OfAuction & { readonly part: 'cover' | 'rest' }
}

export type JobName = keyof JobPayloads

export interface JobContext {
  readonly services: Services
  readonly now: Date
  /** Aborted when the program stops and has waited: long work ends, and is done anew after the next start. */
  readonly signal?: AbortSignal
}

/** All of them; src/server/jobs.ts lists them. */
export type JobList = { readonly [N in JobName]: Job<N> }

/** Throws to be tried again later. */
export type Job<N extends JobName> = (context: JobContext, payload: JobPayloads[N]) => Promise<void>
