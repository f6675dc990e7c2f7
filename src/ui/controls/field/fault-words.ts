export const BLANK = '入力してください。'

/** Spaces are no answer, though the browser takes them for one. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** What the browser found wrong with a field, in our words: its own are in the language of the browser. */
export function faultWords(validity: Partial<ValidityState>, isChoice: boolean): string {
  if (validity.valueMissing) return isChoice ? '選択してください。' : BLANK
  if (validity.typeMismatch || validity.badInput || validity.patternMismatch) return '正しい形式で入力してください。'
  if (validity.tooLong) return '文字数を減らしてください。'
  if (validity.tooShort) return 'もう少し長く入力してください。'
  return '入力内容をご確認ください。'
}
