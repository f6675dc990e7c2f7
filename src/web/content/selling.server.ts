import { promises, sellingSteps } from '#content/selling/steps.ts'
import { waysToSell } from '#content/selling/ways-to-sell.ts'
import { WAYS_TO_SELL } from '#domain/selling/ways-to-sell.ts'
import type { Promised, SellingStep, WayRow } from './selling.ts'

// Handed to the pages as data: in the browser's files these words would cost the top page 2 KB of its 130.
export const steps: readonly SellingStep[] = sellingSteps
export const promised: readonly Promised[] = promises
export const ways: readonly WayRow[] = WAYS_TO_SELL.map((way) => {
  const { name, price, effort, speed, safety, suits } = waysToSell[way]
  return { name, cells: [price, effort, speed, safety, suits] }
})
