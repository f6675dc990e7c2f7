type Detail = Readonly<Record<string, unknown>>

/** A bid, a final price, what a ruling allows or a claim asks for, what is owed, the most of an order: an entry has one of them. */
const AMOUNTS = ['finalTransactionPrice', 'price', 'allowed', 'claimed', 'owed', 'priceMost']
/** Rows that were imported or written to a file, and claims. */
const COUNTS = ['rowCount', 'rows', 'claims']

/** The figures of an entry as numbers: yen, the secret maximum of a bid in yen, and how many there were. */
export function figuresOf(detail: Detail) {
  return { amount: firstOf(detail, AMOUNTS), maxPrice: firstOf(detail, ['maxPrice']), count: firstOf(detail, COUNTS) }
}

function firstOf(detail: Detail, names: readonly string[]): number | null {
  const found = names.map((name) => detail[name]).find((value) => typeof value === 'number')
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null
}
