/** What a slot shows. waiting: for its turn; paused: for the network; refused: by the inspection. */
export type PhotoState = 'empty' | 'waiting' | 'sending' | 'paused' | 'failed' | 'refused' | 'done'

export const STATE_WORDS: Readonly<Record<PhotoState, string>> = {
  empty: '未選択',
  waiting: '送信待ち',
  sending: '送信中',
  paused: 'オフラインです。つながりしだい自動で送信します',
  failed: '送信できませんでした',
  refused: '差し替えが必要です',
  done: '送信済み',
}
