/** To an operator whose page is older than the thread: a colleague was quicker, or the person wrote again. */
export const SUPPORT_CHANGED =
  'この画面を開いた後に、別の担当者の操作またはお客さまからの追記がありました。最新の内容をご確認のうえ、もう一度お試しください。'

export const SUPPORT_CLOSED = 'このお問い合わせは完了しています。再開してから操作してください。'
export const SUPPORT_NOT_CLOSED = 'このお問い合わせは完了していません。画面を更新してご確認ください。'

/** Of one address or one owner. */
export function tooManyOpen(most: number): string {
  return `回答をお待ちのお問い合わせが${most}件あります。回答が届くまでお待ちいただくか、そのお問い合わせに続けてお書きください。`
}

export const THREAD_FULL =
  'このお問い合わせには、これ以上書き込めません。お手数ですが、新しいお問い合わせとしてお送りください。'
