import { NONE, type SalesBook } from '../../sales-book.ts'
import type { AgeMix, MarketFit } from '../market-fit.ts'

/** Sales of the whole market's mix that stand in for an age with few. */
const MIX_INERTIA = 10

/** What mileages and grades the sales of each age had. `ends[i]`: the end (exclusive) of the i-th model's rows to use. */
export function ageMixOf(
  book: SalesBook,
  ends: ArrayLike<number>,
  { age, mileage, grade }: Pick<MarketFit, 'age' | 'mileage' | 'grade'>,
): AgeMix {
  const ageIndex = book.ageIds.map((id) => age.ids.indexOf(id))
  const gradeIndex = book.gradeIds.map((id) => grade.ids.indexOf(id))
  const mix = {
    mileage: age.ids.map(() => mileage.share.map((share) => MIX_INERTIA * share)),
    grade: age.ids.map(() => grade.share.map((share) => MIX_INERTIA * share)),
  }
  if (age.ids.length === 0) return mix
  book.models.forEach((model, index) => {
    for (let row = model.from; row < (ends[index] ?? 0); row++) {
      const at = ageIndex[book.age[row] ?? NONE] ?? NONE
      if (at < 0) continue
      count(mix.mileage[at], book.mileage[row] ?? NONE)
      count(mix.grade[at], gradeIndex[book.grade[row] ?? NONE] ?? NONE)
    }
  })
  for (const rows of [mix.mileage, mix.grade]) for (const row of rows) toShares(row)
  return mix
}

function count(counts: number[] | undefined, index: number): void {
  if (counts && index >= 0) counts[index] = (counts[index] ?? 0) + 1
}

function toShares(counts: number[]): void {
  const total = counts.reduce((sum, one) => sum + one, 0)
  counts.forEach((one, index) => {
    counts[index] = total > 0 ? one / total : 0
  })
}
