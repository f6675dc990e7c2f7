/** A mail as content: the text and the HTML form are made from the same blocks. */
export interface MailDocument {
  readonly subject: string
  /** Whom it greets; null = no greeting. */
  readonly greeting: string | null
  readonly blocks: readonly MailBlock[]
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Shown large, to be read off and typed. */
  | { readonly kind: 'code'; readonly code: string; readonly label?: string }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string }

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

export function note(text: string): MailBlock {
  return { kind: 'note', text }
}

export const NOT_REQUESTED =
  'お心当たりのない場合は、このメールを破棄してください。どなたにもコードを知らせないでください。'
