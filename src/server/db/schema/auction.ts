import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BidKind } from '#domain/auction/bids/bid-row.ts'
import type { RunnerUpAnswer } from '#domain/auction/choice/runner-up.ts'
import type { StatementKind } from '#domain/auction/statement.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import type { Checklist } from '#domain/auction/trade/checklist.ts'
import type { Reduction } from '#domain/auction/trade/final-price.ts'
import type { Claim, StopAnswer, StopQuestion } from '#domain/auction/trade/hand-over.ts'
import type { DefaultCause } from '#domain/auction/trade/payment.ts'
import type { ReceiptUserType } from '#domain/auction/trade/receipt.ts'
import type { DocumentKind } from '#domain/auction/trade/trade-document.ts'
import type { CoverArea } from '#domain/images/cover-areas.ts'
import type { BikeSide, DamageKind, InspectionPart, InspectionSheet } from '#domain/inspection/inspection-sheet.ts'

/** A custom part of a bike; `original` is null where there is no original part to ask for. */
export interface StoredCustomPart {
  readonly code: string
  readonly original: string | null
}

interface AuctionTable {
  auctionId: GeneratedAlways<number>
  bikeOwnerId: number
  auctionStatus: AuctionStatus
  createdAt: Date
  publishedAt: Date | null
  relistedFrom: number | null
  /** The stopped trade whose runner-up this auction is with. */
  continuesAuctionId: Generated<number | null>
  createKey: string | null
  createHash: Buffer | null
  /** Of what the two sides and the operator read. */
  version: Generated<number>
  statusCommand: string
  statusBy: string
  statusAt: Date
  statusReason: string | null
  modelId: number
  modelTypeId: number | null
  mileageId: number
  displacementCtgId: number
  /** 2015-04, 2015 or unknown. */
  firstRegistration: Generated<string | null>
  mileageKm: Generated<number | null>
  color: Generated<string | null>
  colorText: Generated<string>
  inspectionUntil: Generated<string | null>
  frameNumberSealed: Generated<string | null>
  /** Keyed: the same for every listing of one bike. */
  frameNumberHash: Generated<string | null>
  plateSealed: Generated<string | null>
  invoiceIssuer: Generated<string | null>
  transferPlan: string
  keyCount: string
  numberRegistration: string
  engineStatusList: string[]
  accidentHistoryList: string[]
  meterChange: string
  customPartsList: JSONColumnType<StoredCustomPart[]>
  customPartsText: Generated<string>
  contactInfoToBikeDealer: Generated<string>
  documentOwner: string
  documentAvailableList: string[]
  loanStatus: string
  loanBalance: number | null
  askingPrice: number | null
  deliveryDue: string | null
  deliveryDay: string[]
  deliveryTime: string
  deliveryLocation: string
  otherDeliveryLocation: Generated<string>
  prefecture: string | null
  vicAssetId: string | null
  plannedEndAt: Date | null
  plannedEndAfterMs: number | null
  currentPrice: Generated<number>
  currentPriceUpdatedAt: Date | null
  leaderDealerId: number | null
  /** With whom the owner made the contract. */
  chosenDealerId: Generated<number | null>
  /** The one who was chosen, else the one who leads: what a bid decides is the leader, all else the winner. */
  winnerDealerId: GeneratedAlways<number | null>
  leaderMax: Generated<number>
  bidCount: Generated<number>
  endAt: Date | null
  softCloseMs: Generated<number>
  bidGeneration: Generated<number>
  bidSequence: Generated<number>
  bidHead: Buffer | null
  answerBy: Date | null
  saleIntention: 0 | 1 | null
  counterOfferPrice: Generated<number | null>
  counterOfferUntil: Generated<Date | null>
  counterOfferAnswer: Generated<'yes' | 'no' | null>
  contractAmount: number | null
  contractAt: Date | null
  /** A CompletionReport with its moments as ISO texts. */
  completionReport: ColumnType<unknown, string | null, string | null>
  confirmBy: Date | null
  /** When an unpaid bike stops the dealer's bidding. */
  holdBiddingAt: Generated<Date | null>
  finalTransactionPrice: number | null
  finalTransactionAt: Date | null
  cancelReason: string | null
  /** What the dealer did not do, where an operator stopped the trade for it. */
  defaultCause: Generated<DefaultCause | null>
  canceledAt: Date | null
  isSellerMuted: Generated<boolean>
  /** A mail about new bids is on its way to the owner. */
  isBidMailWaiting: Generated<boolean>
  /** A dealer with bids here was suspended: they are struck before anything else happens to the bids. */
  isStrikeDue: Generated<boolean>
}

interface RunnerUpTable {
  auctionId: number
  /** 1, 2, 3: one after the other. */
  place: number
  bikeDealerId: number
  amount: number
  askedAt: Date
  answerBy: Date
  answer: Generated<RunnerUpAnswer | null>
  answeredAt: Generated<Date | null>
}

interface AuctionStatusChangeTable {
  /** 0 = no auction yet. */
  fromStatus: number
  toStatus: number
}

interface AuctionTransitionTable {
  auctionTransitionId: GeneratedAlways<number>
  auctionId: number
  fromStatus: AuctionStatus | null
  toStatus: AuctionStatus
  command: string
  byActor: string
  at: Date
  reason: string | null
}

interface AuctionStatementTable {
  auctionStatementId: GeneratedAlways<number>
  auctionId: number
  kind: StatementKind
  version: number
  readVersion: number | null
  amount: number | null
  reductions: JSONColumnType<Reduction[]>
  comment: Generated<string>
  requestHash: Buffer | null
  byActor: string
  at: Date
}

interface ChecklistVersionTable {
  auctionId: number
  version: number
  /** The whole checklist; empty once its owner has withdrawn. */
  content: JSONColumnType<Partial<Checklist>>
  byActor: string
  at: Date
  /** Nothing was changed; the appointment was accepted. */
  isAcceptance: Generated<boolean>
}

/** A passed inspection that can still be taken back, or what became of it. */
interface PlannedPassTable {
  auctionId: number
  operatorId: number
  /** Of the auction as the operator read it. */
  version: number
  passAt: Date
  doneAt: Generated<Date | null>
  isPassed: Generated<boolean | null>
  /** Of the inspection sheet as the operator read it: 0 for none, null where the client knows no sheets. */
  sheetVersion: Generated<number | null>
}

interface InspectionDraftTable {
  auctionId: number
  version: number
  /** Empty once its owner has withdrawn. */
  content: JSONColumnType<InspectionSheet>
  operatorId: number
  savedAt: Date
}

/** Frozen when the listing passed. */
interface InspectionSheetTable {
  auctionId: number
  version: number
  overallGrade: number | null
  lineCount: number
  byActor: string
  at: Date
}

/** Either a part with its grade, or a damage mark with its place. */
interface InspectionLineTable {
  auctionId: number
  line: number
  part: InspectionPart | null
  grade: number | null
  isUnseen: Generated<boolean>
  damage: DamageKind | null
  side: BikeSide | null
  x: number | null
  y: number | null
  note: Generated<string>
}

/** An operator's decision on one other place where the frame number stands. */
interface FrameClearanceTable {
  auctionId: number
  /** auction:12, or stolen:3 */
  match: string
  operatorId: number
  reason: string
  at: Date
}

interface StolenFrameTable {
  stolenFrameId: GeneratedAlways<number>
  frameNumberSealed: string
  frameNumberHash: string
  stolenOn: string | null
  note: Generated<string>
  addedBy: number
  addedAt: Date
}

interface BidTable {
  auctionId: number
  sequence: number
  generation: number
  kind: BidKind
  bikeDealerId: number
  price: number
  openPrice: number | null
  maxPrice: number | null
  bidAt: Date
  causeSequence: number | null
  idempotencyKey: string | null
  reason: string | null
  placedBy: string
  previousHash: Buffer
  hash: Buffer
}

/** What the operator covered of a photo last. */
export interface StoredCover {
  readonly by: string
  readonly areas: readonly CoverArea[]
}

interface AuctionImageTable {
  auctionImageId: GeneratedAlways<number>
  auctionId: number
  assetId: string
  imageType: string
  imageLabel: Generated<string>
  sortOrder: number
  isInspectionNg: Generated<boolean>
  ngReason: string | null
  /** The photo that this one replaced. */
  originalAssetId: string | null
  isActive: Generated<boolean>
  /** Counts the marks of this photo and the photos before it. */
  version: Generated<number>
  /** Null where no operator covered a part of it. */
  operatorCover: ColumnType<StoredCover | null, string | null | undefined, string | null>
  /** The photo before parts of it were covered; null where none were since it is listed. */
  coveredFrom: Generated<string | null>
}

interface AuctionMovieTable {
  auctionMovieId: GeneratedAlways<number>
  auctionId: number
  assetId: string
  movieType: string
  isActive: Generated<boolean>
  isInspectionNg: Generated<boolean>
  ngReason: Generated<string | null>
  /** Counts the marks of this movie. */
  version: Generated<number>
}

interface ReceiptImageTable {
  receiptImageId: GeneratedAlways<number>
  auctionId: number
  assetId: string
  userType: ReceiptUserType
  createdAt: Date
  createdBy: string
}

interface ChecklistTable {
  checklistId: GeneratedAlways<number>
  auctionId: number
  bikeOwnerDocuments: JSONColumnType<Checklist['bikeOwnerDocuments']>
  bikeOwnerOtherDocuments: JSONColumnType<Checklist['bikeOwnerOtherDocuments']>
  deliveryOn: string
  deliveryTime: string
  deliveryPlace: string
  paymentMethod: string
  deliveryManagerName: string
  emergencyContact: string
  memo: string
  version: Generated<number>
  /** The newest that both sides were told of by mail. */
  toldVersion: Generated<number>
  updatedAt: Date
  updatedBy: string
  /** Who last changed day, time, place or way of payment, and when. */
  planProposedBy: string
  planProposedAt: Date
  /** Of the other side, to what stands; null until then. */
  planAcceptedBy: string | null
  planAcceptedAt: Date | null
}

/** Its moments as ISO texts. */
export interface StoredStopQuestion extends Omit<StopQuestion, 'at' | 'answerBy' | 'answer'> {
  readonly at: string
  readonly answerBy: string
  readonly answer: (Omit<StopAnswer, 'at'> & { readonly at: string }) | null
}

interface HandOverTable {
  auctionId: number
  checkedAt: Date
  mileageKm: number | null
  claims: JSONColumnType<Claim[]>
  number: number
  price: number | null
  fixedAt: Date | null
  fixedVersion: number | null
  rulingAskedAt: Date | null
  /** Its moment as an ISO text. */
  ruling: ColumnType<{ readonly at: string; readonly comment: string } | null, string | null, string | null>
  moneySeenAt: Date | null
  /** Since when an operator asks for that money back. */
  refundAskedAt: Generated<Date | null>
  stopAsked: ColumnType<StoredStopQuestion | null, string | null, string | null>
  stopsBefore: ColumnType<StoredStopQuestion[], string | undefined, string>
  /** When the right code first came although the trade was stopped. */
  codeAfterStopAt: Generated<Date | null>
  handedOverAt: Date | null
  isBiddingHeld: Generated<boolean>
}

interface HandOverFileTable {
  auctionId: number
  assetId: string
  kind: 'claimPhoto' | 'paymentProof' | 'nameChangeProof'
}

interface NameChangeTable {
  auctionId: number
  changedOn: string
  proofAssetId: string | null
  reportedAt: Date
  /** The how manieth report it is. */
  number: Generated<number>
}

interface TradeDocumentTable {
  auctionId: number
  kind: DocumentKind
  at: Date
  assetId: string
  /** A WrittenDocument; null once it is in the file. */
  contentSealed: string | null
  sha256: Buffer | null
  madeAt: Date | null
  isMailed: boolean
}

interface AuctionQuestionTable {
  auctionQuestionId: GeneratedAlways<number>
  auctionId: number
  bikeDealerId: number
  agentId: number | null
  question: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

interface ReviewInvitationTable {
  auctionId: number
  codeHash: string
  validUntil: Date
}

interface AuctionReviewTable {
  auctionReviewId: GeneratedAlways<number>
  auctionId: number
  comment: string
  nickname: string
  reviewAgent: number
  reviewDelivery: number
  reviewPrice: number
  reviewSatisfaction: number
  createdAt: Date
  isHidden: Generated<boolean>
  hiddenReason: string | null
  /** When an operator last hid it or put it back. */
  moderatedAt: Date | null
}

interface BidProofTable {
  auctionId: number
  text: string
  head: Buffer
  /** Never leaves the server. */
  salt: Buffer
  madeAt: Date
  isAtClose: boolean
}

export interface AuctionTables {
  auction: AuctionTable
  runnerUp: RunnerUpTable
  auctionStatusChange: AuctionStatusChangeTable
  auctionTransition: AuctionTransitionTable
  auctionStatement: AuctionStatementTable
  plannedPass: PlannedPassTable
  frameClearance: FrameClearanceTable
  stolenFrame: StolenFrameTable
  inspectionDraft: InspectionDraftTable
  inspectionSheet: InspectionSheetTable
  inspectionLine: InspectionLineTable
  bid: BidTable
  bidProof: BidProofTable
  auctionImage: AuctionImageTable
  auctionMovie: AuctionMovieTable
  receiptImage: ReceiptImageTable
  checklist: ChecklistTable
  checklistVersion: ChecklistVersionTable
  handOver: HandOverTable
  handOverFile: HandOverFileTable
  nameChange: NameChangeTable
  tradeDocument: TradeDocumentTable
  auctionQuestion: AuctionQuestionTable
  reviewInvitation: ReviewInvitationTable
  auctionReview: AuctionReviewTable
}
