/** Characters. */
export const MAX_FILTER_NAME_LENGTH = 30

/** What is wrong with the name of a kept filter; null where nothing is. */
export function filterNameFault(name: string): string | null {
  if (name.trim() === '') return '条件の名前を入力してください。'
  if ([...name].length <= MAX_FILTER_NAME_LENGTH) return null
  return `条件の名前は${MAX_FILTER_NAME_LENGTH}文字以内で入力してください。`
}
