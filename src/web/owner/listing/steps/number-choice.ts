/** A select of ids: '' is no choice. */
export const asNumber = { setValueAs: (text: unknown) => (text === '' || text == null ? null : Number(text)) }

export function shownNumber(value: number | null): string {
  return value === null ? '' : String(value)
}
