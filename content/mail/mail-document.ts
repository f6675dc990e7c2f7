import type { SaleStage } from '#domain/auction/sale-stage.ts'

/** A mail as content: the text and the HTML form are made from the same blocks. */
export interface MailDocument {
  readonly subject: string
  /** Whom it greets; null = no greeting. */
  readonly greeting: string | null
  /** The bike that it is about; its name and price are in the facts. */
  readonly bike?: MailBike
  readonly blocks: readonly MailBlock[]
}

export interface MailBike {
  /** naked, sport …: which drawing stands above the mail. */
  readonly kind: string
  /** Where the sale stands on its way; null where there is none, or it has ended before the goal. */
  readonly stage: SaleStage | null
}

export interface MailFact {
  readonly label: string
  readonly value: string
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Shown large, to be read off and typed. */
  | { readonly kind: 'code'; readonly code: string; readonly label?: string }
  | { readonly kind: 'facts'; readonly rows: readonly MailFact[] }
  /** The one thing to do; no mail has two. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Where one may look besides; small, so that the button stays the one thing to do. */
  | { readonly kind: 'link'; readonly text: string; readonly label: string; readonly url: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string }

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

export function note(text: string): MailBlock {
  return { kind: 'note', text }
}

/** The bike's name, and the amount or range that the mail is about, as they stand above its words. */
export interface MailHead {
  readonly name: string | null
  readonly price: MailFact | null
}

const BIKE_LABELS = ['車両', 'バイク']
const AMOUNT = /^¥[\d,]+$/
const RANGE_LABELS = ['今月の相場', '現在の相場']

/** Of several amounts the last counts: what was bid stands before what was agreed on. */
export function headOf({ blocks }: MailDocument): MailHead {
  const rows = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
  return {
    name: rows.find(({ label }) => BIKE_LABELS.includes(label))?.value ?? null,
    price: rows.findLast(({ label, value }) => AMOUNT.test(value) || RANGE_LABELS.includes(label)) ?? null,
  }
}

export const NOT_REQUESTED =
  'お心当たりのない場合は、このメールを破棄してください。どなたにもコードを知らせないでください。'
