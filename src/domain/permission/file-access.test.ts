import { expect, test } from 'vitest'
import { CAST, STRANGERS } from '#testing/auction-model/auction-facts.ts'
import { AUCTION_STATUSES, type AuctionStatus } from '../auction/status.ts'
import {
  canReadFile,
  FILE_KINDS,
  FILE_READERS,
  type FileKind,
  type FileReader,
  fileReaderOf,
  kindOfMovie,
  kindOfPhoto,
} from './file-access.ts'

const ALL = [...AUCTION_STATUSES]
const NEVER: AuctionStatus[] = []

/** Every kind of file: in which statuses each viewer reads it; who is asked as a runner-up reads what it decides by. */
const EXPECTED: Readonly<Record<FileKind, Readonly<Record<FileReader, readonly AuctionStatus[]>>>> = {
  photo: {
    public: [21, 22, 32],
    owner: ALL,
    dealer: [21, 22, 31, 32],
    asked: [92],
    winner: [22, 31, 32],
    operator: ALL,
  },
  movie: {
    public: [21, 22, 32],
    owner: ALL,
    dealer: [21, 22, 31, 32],
    asked: [92],
    winner: [22, 31, 32],
    operator: ALL,
  },
  paperPhoto: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: [31, 32], operator: ALL },
  rejectedFile: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: NEVER, operator: ALL },
  replacedPhoto: { public: NEVER, owner: NEVER, dealer: NEVER, asked: NEVER, winner: NEVER, operator: NEVER },
  certificate: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: NEVER, operator: ALL },
  receipt: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: [31, 32, 91, 92], operator: ALL },
  ownerReceipt: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: [31, 32], operator: ALL },
  claimPhoto: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: [31, 32, 91, 92], operator: ALL },
  paymentProof: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: [31, 32, 91, 92], operator: ALL },
  nameChangeProof: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: [31, 32, 91, 92], operator: ALL },
  tradeDocument: { public: NEVER, owner: ALL, dealer: NEVER, asked: NEVER, winner: [31, 32], operator: ALL },
}

test.each(FILE_KINDS.flatMap((kind) => FILE_READERS.map((relation) => [kind, relation] as const)))(
  'a %s is read by the %s in its statuses and in no other',
  (kind, relation) => {
    expect(AUCTION_STATUSES.filter((status) => canReadFile(kind, relation, status))).toEqual(EXPECTED[kind][relation])
  },
)

test.each<[FileKind, string, boolean, boolean]>([
  ['photo', '01', true, false],
  ['paperPhoto', '07', true, false],
  ['paperPhoto', '20', true, false],
  ['rejectedFile', '01', true, true],
  ['rejectedFile', '07', true, true],
  ['replacedPhoto', '01', false, false],
  ['replacedPhoto', '07', false, true],
])('a %s: type %s, active %s, NG %s', (kind, imageType, isActive, isInspectionNg) => {
  expect(kindOfPhoto({ imageType, isActive, isInspectionNg })).toBe(kind)
})

test.each<[FileKind, boolean, boolean]>([
  ['movie', true, false],
  ['rejectedFile', true, true],
  ['replacedPhoto', false, false],
  ['replacedPhoto', false, true],
])('a %s: active %s, NG %s', (kind, isActive, isInspectionNg) => {
  expect(kindOfMovie({ isActive, isInspectionNg })).toBe(kind)
})

test('who is asked reads as such, its agency, too, and nobody else', () => {
  const auction = { status: 92, bikeOwnerId: 'hanako', winnerDealerId: 'other', askedDealerId: 'minato' } as const
  expect([CAST.dealer, CAST.agent].map((actor) => fileReaderOf(actor, auction))).toEqual(['asked', 'asked'])
  expect(fileReaderOf(STRANGERS.dealer, auction)).toBe('dealer')
  expect(fileReaderOf(CAST.visitor, auction)).toBe('public')
  expect(fileReaderOf(CAST.owner, auction)).toBe('owner')
  expect(fileReaderOf(CAST.dealer, { ...auction, askedDealerId: null })).toBe('dealer')
  expect(fileReaderOf(CAST.dealer, { ...auction, winnerDealerId: 'minato' }), 'who stopped').toBe('winner')
})
