import type { SalesColumns } from '../sales-book.ts'

/**
 * Which rows of a file say the same as one before them: two sales alike, or one that was written twice. Rows with an id of
 * their source are told apart by it.
 */
export function repeatedRows(rows: SalesColumns): boolean[] {
  const seen = new Set<string>()
  return Array.from(rows.day, (day, row) => {
    if (rows.sourceId?.[row]) return false
    const content = [day, rows.modelId[row], rows.modelTypeId[row], rows.mileageId[row], rows.price[row]].join(' ')
    const isRepeated = seen.has(content)
    seen.add(content)
    return isRepeated
  })
}
