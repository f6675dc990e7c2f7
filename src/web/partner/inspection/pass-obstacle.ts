interface Standing {
  /** It waits for no inspection any more, which is told beside it. */
  readonly isGone: boolean
  /** A photo is NG until the owner replaces it. */
  readonly isReplacing: boolean
  /** Its frame number matches another one, and nobody has decided about that. */
  readonly held: boolean
  /** Parts of the sheet without a grade. */
  readonly missing: readonly string[]
  /** A colleague saved the sheet meanwhile. */
  readonly isOvertaken: boolean
}

/** Why a listing cannot be passed as it stands; null where it can. */
export function passObstacle({ isGone, isReplacing, held, missing, isOvertaken }: Standing): string | null {
  if (isGone) return '審査待ちではないため、合格にできません。'
  const reasons = [
    held && '車台番号の一致について、判断を記録してください。',
    isReplacing && 'NGにした写真を、出品者が差し替えるまでお待ちください。',
    missing.length > 0 && `検査票の未記入の項目（${missing.join('・')}）を入力してください。`,
    isOvertaken && '検査票がほかの画面で変更されています。内容をご確認ください。',
  ].filter((it) => it !== false)
  return reasons.length === 0 ? null : `まだ合格にできません。${reasons.join('')}`
}
