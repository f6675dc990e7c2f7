/** In characters. */
export const MAX_QUESTION_LENGTH = 500
/** One letter is a slip of the hand, and is read by all: 「鍵は？」 is the shortest that asks something. */
const MIN_QUESTION_LENGTH = 3

/** What is wrong with a dealer's question; null: nothing. That there is none is told by its field. */
export function questionFault(text: string): string | null {
  const length = [...text.trim()].length
  if (length > 0 && length < MIN_QUESTION_LENGTH) return `ご質問は${MIN_QUESTION_LENGTH}文字以上で入力してください。`
  return length > MAX_QUESTION_LENGTH ? `ご質問は${MAX_QUESTION_LENGTH}文字以内で入力してください。` : null
}
