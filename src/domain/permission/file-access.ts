import { AUCTION_STATUSES, type AuctionStatus, STATUSES_OF_SALE, STATUSES_WITH_CONTRACT } from '../auction/status.ts'
import { RECEIPT_USER_TYPES, type ReceiptUserType } from '../auction/trade/receipt.ts'
import { type Actor, actsFor } from './actor.ts'
import { RELATIONS, relationOf } from './visibility.ts'

/** What a stored file is to the auction it belongs to. */
export const FILE_KINDS = [
  'photo',
  'movie',
  'paperPhoto',
  'rejectedFile',
  'replacedPhoto',
  'certificate',
  'receipt',
  'ownerReceipt',
  'claimPhoto',
  'paymentProof',
  'nameChangeProof',
  'tradeDocument',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Files have one reader more: a dealer who is asked whether it buys after another stopped, while the question is open. */
export const FILE_READERS = [...RELATIONS, 'asked'] as const
export type FileReader = (typeof FILE_READERS)[number]

const ALWAYS = AUCTION_STATUSES

/**
 * Who reads which file, and in which statuses; who is not named never does. The fields of the API and the addresses of
 * the files themselves ask this table and no other. Files of messages follow `winnerMessages` of FIELD_VISIBILITY.
 */
export const FILE_VISIBILITY = {
  photo: {
    public: [21, 22, 32],
    owner: ALWAYS,
    dealer: [21, 22, 31, 32],
    asked: [92],
    winner: [22, 31, 32],
    operator: ALWAYS,
  },
  movie: {
    public: [21, 22, 32],
    owner: ALWAYS,
    dealer: [21, 22, 31, 32],
    asked: [92],
    winner: [22, 31, 32],
    operator: ALWAYS,
  },
  /** 登録書類 and 車台番号: they name the person, or lead to one. */
  paperPhoto: { owner: ALWAYS, winner: [31, 32], operator: ALWAYS },
  /** Marked NG by the inspection, and still waiting for another. */
  rejectedFile: { owner: ALWAYS, operator: ALWAYS },
  replacedPhoto: {},
  /** 車検証. */
  certificate: { owner: ALWAYS, operator: ALWAYS },
  /** The dealer's: both sides prove with it what was paid, after a stop, too. */
  receipt: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  /** The owner's own, which may show an account or an address: gone from the dealer with a stopped contract. */
  ownerReceipt: { owner: ALWAYS, winner: STATUSES_OF_SALE, operator: ALWAYS },
  /** What the dealer found and what it says it paid: between the two sides and the operators, after a stop, too. */
  claimPhoto: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  paymentProof: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  nameChangeProof: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  /** They name the seller, the home and the bike's numbers: gone from the dealer with a contract that was stopped, as the fields are. */
  tradeDocument: { owner: ALWAYS, winner: STATUSES_OF_SALE, operator: ALWAYS },
} as const satisfies Record<FileKind, Partial<Record<FileReader, readonly AuctionStatus[]>>>

export function canReadFile(kind: FileKind, reader: FileReader, status: AuctionStatus): boolean {
  const statuses: Partial<Record<FileReader, readonly AuctionStatus[]>> = FILE_VISIBILITY[kind]
  return statuses[reader]?.includes(status) ?? false
}

interface ReadAuction {
  readonly status: AuctionStatus
  readonly bikeOwnerId: string
  readonly winnerDealerId: string | null
  /** Who is asked at this moment; null once it answered, or the time is over. */
  readonly askedDealerId: string | null
}

export function fileReaderOf(actor: Actor, auction: ReadAuction): FileReader {
  const { askedDealerId } = auction
  const relation = relationOf(actor, auction)
  return relation === 'dealer' && askedDealerId !== null && actsFor(actor, askedDealerId) ? 'asked' : relation
}

/** 登録書類 and 車台番号. */
export const PAPER_TYPES: readonly string[] = ['07', '20']

interface ListedFile {
  readonly isActive: boolean
  readonly isInspectionNg: boolean
}

export function kindOfPhoto({
  imageType,
  isActive,
  isInspectionNg,
}: ListedFile & { readonly imageType: string }): FileKind {
  if (!isActive) return 'replacedPhoto'
  if (isInspectionNg) return 'rejectedFile'
  return PAPER_TYPES.includes(imageType) ? 'paperPhoto' : 'photo'
}

export function kindOfReceipt(userType: ReceiptUserType): FileKind {
  return userType === RECEIPT_USER_TYPES.owner ? 'ownerReceipt' : 'receipt'
}

export function kindOfMovie({ isActive, isInspectionNg }: ListedFile): FileKind {
  if (!isActive) return 'replacedPhoto'
  return isInspectionNg ? 'rejectedFile' : 'movie'
}
