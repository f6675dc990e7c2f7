/** The papers of a trade, in their order; each is made once. */
export const DOCUMENT_KINDS = ['contract', 'handOver', 'payment'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_TITLES: Readonly<Record<DocumentKind, string>> = {
  contract: '売買契約書',
  handOver: '引渡し記録',
  payment: '支払い記録',
}

/** What a document says, as it is frozen: the file is written from nothing else. */
export interface WrittenDocument {
  readonly title: string
  /** Below the title: which trade, and when what it records happened. */
  readonly subtitle: string
  readonly sections: readonly DocumentSection[]
  readonly closing: string
}

export interface DocumentSection {
  readonly heading: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** Sentences, numbered in the contract. */
  readonly terms: readonly string[]
}

/** The beginning of a hash, to be compared by eye. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 8)}…${sha256.slice(-4)}`
}
