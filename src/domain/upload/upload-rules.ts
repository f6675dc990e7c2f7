import { MAX_ASSET_BYTES } from '../message/message-rules.ts'

const MEGABYTE = 1024 * 1024

/** What is uploaded; the last part of the address of the upload. */
export const ASSET_KINDS = ['AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC', 'PROFILE_IMAGE', 'MESSAGE_FILE'] as const
export type AssetKind = (typeof ASSET_KINDS)[number]

/** What is kept: besides uploads the papers of trades, which we write ourselves. */
export type StoredKind = AssetKind | 'TRADE_DOCUMENT'

/** Kinds that a visitor may upload before an account exists. */
export const TEMPORARY_KINDS = ['AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC'] as const satisfies AssetKind[]

/** Kinds that dealers, agents and operators upload: receipts, and files for messages. */
export const PARTNER_KINDS = ['AUCTION_ITEM_IMAGE', 'MESSAGE_FILE'] as const satisfies AssetKind[]

/** What a file is, judged by its content. */
export type FileForm = 'image' | 'movie' | 'pdf'

export const ACCEPTED_FORMS: Readonly<Record<AssetKind, readonly FileForm[]>> = {
  AUCTION_ITEM_IMAGE: ['image'],
  AUCTION_ITEM_MOVIE: ['movie'],
  VIC: ['image', 'pdf'],
  PROFILE_IMAGE: ['image'],
  MESSAGE_FILE: ['image', 'pdf'],
}

const LARGEST_DOCUMENT = 15 * MEGABYTE
export const LARGEST_BYTES: Readonly<Record<AssetKind, number>> = {
  AUCTION_ITEM_IMAGE: LARGEST_DOCUMENT,
  AUCTION_ITEM_MOVIE: 200 * MEGABYTE,
  VIC: LARGEST_DOCUMENT,
  PROFILE_IMAGE: LARGEST_DOCUMENT,
  MESSAGE_FILE: MAX_ASSET_BYTES,
}
export const MAX_PIXELS = 50_000_000

export const MAX_TEMPORARY_FILES = 40
export const TEMPORARY_HOURS = 24

/** 128 bits as base64url (22 characters) or more; a UUID is one too. */
const UPLOAD_ID = /^[\w-]{22,64}$/
/** A random id of 22 characters has about 19 different ones; fewer than 8 was typed, not drawn. */
const FEWEST_DIFFERENT = 8

/** The id that binds temporary uploads: whoever holds it owns them, so it must not be guessable. */
export function isUploadId(text: string): boolean {
  return UPLOAD_ID.test(text) && new Set(text).size >= FEWEST_DIFFERENT
}
