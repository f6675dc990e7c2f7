/** So many letters say why; a dot or two do not. */
const MIN_REASON_LETTERS = 4

/** What is wrong with the reason to look at members' data; null where nothing is. */
export function viewingReasonFault(reason: string): string | null {
  const letters = reason.normalize('NFKC').match(/\p{L}/gu) ?? []
  const isMeant = letters.length >= MIN_REASON_LETTERS && new Set(letters).size > 1
  return isMeant ? null : `検索する理由を、${MIN_REASON_LETTERS}文字以上の言葉で入力してください`
}
