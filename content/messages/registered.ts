export interface RegisteredLine {
  readonly label: string
  /** As it stands now. */
  readonly now: string
  readonly typed: string
}

/** What an operator reads whose form was opened before somebody else changed the same: what differs from what was typed. */
export function registeredChanged(name: string, lines: readonly RegisteredLine[]): string {
  const changed = lines
    .filter(({ now, typed }) => now !== typed)
    .map(({ label, now }) => `${label}「${now || 'なし'}」`)
  const standing = changed.length > 0 ? `現在の登録は、${changed.join('、')}です。` : ''
  return `この画面を開いた後に、${name}の登録内容が変更されました。${standing}ご確認のうえ、もう一度保存してください。入力した内容はそのまま残っています。`
}

/** The same of an announcement. */
export const ANNOUNCEMENT_CHANGED =
  'この画面を開いた後に、お知らせが変更されました。変更された項目をご確認のうえ、もう一度保存してください。入力した内容はそのまま残っています。'

/** The same of a review that is hidden or shown. */
export const REVIEW_MODERATED =
  'この画面を開いた後に、レビューの表示が変更されました。最新の状態をご確認のうえ、もう一度お試しください。'
