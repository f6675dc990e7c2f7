/** So many times above or below the model's range a price is more likely a slip (a digit too many) than a sale. */
const MAX_FACTOR = 5

export function isUnlikelyPrice(price: number, range: { readonly min: number; readonly max: number }): boolean {
  return price > range.max * MAX_FACTOR || price * MAX_FACTOR < range.min
}
