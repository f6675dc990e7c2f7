/** Asked before a logout on the vehicle-image-upload step of listing. */
export const UNFINISHED_LISTING = 'まだ出品は完了していません。本当に移動しますか？'

type Ask = (leave: () => void) => void

let ask: Ask | null = null

/** Goes on at once, or after the page that is open has asked and the answer was to leave. */
export function leaveUnlessAsked(leave: () => void): void {
  if (ask) ask(leave)
  else leave()
}

export function isLeavingAsked(): boolean {
  return ask !== null
}

/** Of a page with something unfinished; null takes the question back. */
export function setLeaveQuestion(question: Ask | null): void {
  ask = question
}
