import type { DemoModel } from '#domain/souba/demo-sales.ts'
import { levelsByRule } from '#domain/souba/level-rule.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'

/** How far (log price) one model may lie from what the rule says of its class. */
const LUCK = 1
const YEAR = 2026

/** Models of an invented market: as dear as the rule says, more or less, so that a class alone tells little. */
export function withDrawnLevels(models: readonly DemoModel[]): DemoModel[] {
  const random = seededRandom(5)
  return models.map((model) => {
    const luck = Math.exp(LUCK * (random() - 0.5))
    const ruled = levelsByRule(model, YEAR)
    return { ...model, levels: { ...ruled, yearly: 0.09, prices: ruled.prices.map((price) => price * luck) } }
  })
}
