/** What a slot shows. waiting: for its turn; paused: for the network. */
export type PhotoState = 'empty' | 'waiting' | 'sending' | 'paused' | 'failed' | 'done'

export const STATE_WORDS: Readonly<Record<PhotoState, string>> = {
  empty: '未選択',
  waiting: '送信待ち',
  sending: '送信中',
  paused: 'オフラインです。つながりしだい自動で送信します',
  failed: '送信できませんでした',
  done: '送信済み',
}
