import { useEffect } from 'react'

/** Asked before a logout on the vehicle-image-upload step of listing (spec §4). */
export const UNFINISHED_LISTING = 'まだ出品は完了していません。本当に移動しますか？'

let question: string | null = null

export function leaveQuestion(): string | null {
  return question
}

/** While `isUnfinished` holds on a page, a logout asks first. */
export function useLeaveQuestion(isUnfinished: boolean): void {
  useEffect(() => {
    question = isUnfinished ? UNFINISHED_LISTING : null
    return () => {
      question = null
    }
  }, [isUnfinished])
}
