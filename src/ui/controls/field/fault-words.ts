import type { Missing } from './form-fields.ts'

/** That a field of this name has no answer, in the words of the rules in `domain`. */
export function missingWords(label: React.ReactNode, missing: Missing['missing']): string {
  const name = typeof label === 'string' ? label.replace(/を入力$/, '') : ''
  const verb = missing === 'choice' ? '選択' : '入力'
  return `${name && `${name}を`}${verb}してください。`
}

/** Spaces are no answer, though the browser takes them for one. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** What the browser found wrong with a field, in our words: its own are in the language of the browser. */
export function faultWords(validity: Partial<ValidityState>): string {
  if (validity.typeMismatch || validity.badInput || validity.patternMismatch) return '正しい形式で入力してください。'
  if (validity.tooLong) return '文字数を減らしてください。'
  if (validity.tooShort) return 'もう少し長く入力してください。'
  return '入力内容をご確認ください。'
}
