/** The page numbers a pager shows: the first, the last, the current one with its neighbours; null stands for a gap. */
export function pagesShown(current: number, count: number): readonly (number | null)[] {
  const near = new Set([1, count, current - 1, current, current + 1])
  const shown: (number | null)[] = []
  let before = 0
  for (let page = 1; page <= count; page += 1) {
    if (!near.has(page)) continue
    // A gap of a single page shows that page: the dots would take as much room.
    if (page - before === 2) shown.push(page - 1)
    else if (page - before > 2) shown.push(null)
    shown.push(page)
    before = page
  }
  return shown
}
