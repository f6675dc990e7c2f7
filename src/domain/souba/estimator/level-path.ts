/**
 * A model's price level by month: a Kalman filter over monthly means, run under several ideas of how levels move.
 * Each idea is weighted by how well it has predicted this model lately, so a steady classic, a depreciating
 * newcomer and a model whose price has just jumped are each followed at their own pace.
 */
export type LevelDynamics = {
  /** Standard deviation of the level's own monthly step (log price). */
  step: number
  /** Standard deviation of the slope a model starts with; 0 = no slope. */
  slope: number
  /** Standard deviation of the slope's monthly change. */
  slopeStep: number
  /** Share of the slope kept from month to month. */
  damping: number
}

export const LEVEL_DYNAMICS: readonly LevelDynamics[] = [
  { step: 0.003, slope: 0, slopeStep: 0, damping: 1 },
  { step: 0.015, slope: 0, slopeStep: 0, damping: 1 },
  { step: 0.04, slope: 0, slopeStep: 0, damping: 1 },
  { step: 0.1, slope: 0, slopeStep: 0, damping: 1 },
  { step: 0.004, slope: 0.015, slopeStep: 0, damping: 1 },
  { step: 0.015, slope: 0.03, slopeStep: 0.004, damping: 0.97 },
]

/** Share of past evidence about the dynamics that is kept at each month with sales. */
const EVIDENCE_KEPT = 0.94
/** A surprise counts at most this many standard deviations, so that no single month decides the dynamics. */
const SURPRISE_LIMIT = 4
const FORECASTS = 4

export class LevelPath {
  /** Monthly means and their weights (sum of row weights), from the model's first month on; filled by the caller. */
  mean = new Float64Array(0)
  weight = new Float64Array(0)
  /** Expected change from the month before, beyond the slope; also for the three months after the last. */
  drift = new Float64Array(0)
  /** Level and variance by month given all sales (best dynamics only). */
  smooth = new Float64Array(0)
  smoothVariance = new Float64Array(0)
  /** Forecast level and variance, 0 to 3 months after the last month. */
  readonly forecast = new Float64Array(FORECASTS)
  readonly forecastVariance = new Float64Array(FORECASTS)
  /** How probable each of LEVEL_DYNAMICS is for this model. */
  readonly dynamicsWeight = new Float64Array(LEVEL_DYNAMICS.length)

  private readonly means = new Float64Array(FORECASTS * LEVEL_DYNAMICS.length)
  private readonly variances = new Float64Array(FORECASTS * LEVEL_DYNAMICS.length)
  private kept = new Float64Array(0)

  reserve(months: number): void {
    if (this.mean.length < months) {
      const size = Math.max(64, months * 2)
      this.mean = new Float64Array(size)
      this.weight = new Float64Array(size)
      this.drift = new Float64Array(size + FORECASTS)
      this.smooth = new Float64Array(size)
      this.smoothVariance = new Float64Array(size)
      this.kept = new Float64Array(size * 5)
    } else {
      this.mean.fill(0, 0, months)
      this.weight.fill(0, 0, months)
      this.drift.fill(0, 0, months + FORECASTS)
    }
  }

  /** `months` ends with the month of the forecast at distance 0; `noise` is the variance of a row of weight 1. */
  run(months: number, noise: number, priorMean: number, priorVariance: number, dynamicsPrior: ArrayLike<number>): void {
    let best = 0
    let bestEvidence = Number.NEGATIVE_INFINITY
    for (let index = 0; index < LEVEL_DYNAMICS.length; index++) {
      const dynamics = LEVEL_DYNAMICS[index]
      if (dynamics === undefined) continue
      const evidence =
        this.filter(dynamics, index, months, noise, priorMean, priorVariance) +
        Math.log(Math.max(1e-4, dynamicsPrior[index] ?? 0))
      this.dynamicsWeight[index] = evidence
      if (evidence > bestEvidence) {
        bestEvidence = evidence
        best = index
      }
    }
    this.combine(bestEvidence)
    const dynamics = LEVEL_DYNAMICS[best]
    if (dynamics === undefined) return
    this.filter(dynamics, best, months, noise, priorMean, priorVariance)
    this.smoothen(dynamics, months)
  }

  private combine(bestEvidence: number): void {
    const { dynamicsWeight, means, variances } = this
    let sum = 0
    for (let index = 0; index < dynamicsWeight.length; index++) {
      const weight = Math.exp((dynamicsWeight[index] ?? 0) - bestEvidence)
      dynamicsWeight[index] = weight
      sum += weight
    }
    for (let index = 0; index < dynamicsWeight.length; index++)
      dynamicsWeight[index] = (dynamicsWeight[index] ?? 0) / sum
    for (let ahead = 0; ahead < FORECASTS; ahead++) {
      let mean = 0
      let square = 0
      for (let index = 0; index < dynamicsWeight.length; index++) {
        const weight = dynamicsWeight[index] ?? 0
        const value = means[index * FORECASTS + ahead] ?? 0
        mean += weight * value
        square += weight * (value * value + (variances[index * FORECASTS + ahead] ?? 0))
      }
      this.forecast[ahead] = mean
      this.forecastVariance[ahead] = Math.max(0, square - mean * mean)
    }
  }

  /** Runs one idea forward, keeps its forecasts and filtered states, and returns its discounted log evidence. */
  private filter(
    dynamics: LevelDynamics,
    index: number,
    months: number,
    noise: number,
    priorMean: number,
    priorVariance: number,
  ): number {
    const { mean, weight, drift, kept } = this
    const { damping } = dynamics
    const stepVariance = dynamics.step * dynamics.step
    const slopeStepVariance = dynamics.slopeStep * dynamics.slopeStep
    let level = priorMean
    let slope = 0
    let p11 = priorVariance
    let p12 = 0
    let p22 = dynamics.slope * dynamics.slope
    let evidence = 0
    for (let month = 0; month < months; month++) {
      if (month > 0) {
        level += slope + (drift[month] ?? 0)
        slope *= damping
        p11 += 2 * p12 + p22 + stepVariance
        p12 = damping * (p12 + p22)
        p22 = damping * damping * p22 + slopeStepVariance
      }
      const rows = weight[month] ?? 0
      if (rows > 0) {
        const total = p11 + noise / rows
        const surprise = (mean[month] ?? 0) - level
        const squared = Math.min((surprise * surprise) / total, SURPRISE_LIMIT * SURPRISE_LIMIT)
        if (month > 0) evidence = EVIDENCE_KEPT * evidence - 0.5 * (squared + Math.log(total))
        const gain = p11 / total
        const slopeGain = p12 / total
        level += gain * surprise
        slope += slopeGain * surprise
        p22 -= slopeGain * p12
        p12 -= slopeGain * p11
        p11 -= gain * p11
      }
      const at = month * 5
      kept[at] = level
      kept[at + 1] = slope
      kept[at + 2] = p11
      kept[at + 3] = p12
      kept[at + 4] = p22
    }
    for (let ahead = 0; ahead < FORECASTS; ahead++) {
      if (ahead > 0) {
        level += slope + (drift[months - 1 + ahead] ?? 0)
        slope *= damping
        p11 += 2 * p12 + p22 + stepVariance
        p12 = damping * (p12 + p22)
        p22 = damping * damping * p22 + slopeStepVariance
      }
      this.means[index * FORECASTS + ahead] = level
      this.variances[index * FORECASTS + ahead] = p11
    }
    return evidence
  }

  /** Rauch–Tung–Striebel pass backwards over the states the last filter kept. */
  private smoothen(dynamics: LevelDynamics, months: number): void {
    const { kept, smooth, smoothVariance } = this
    const { damping } = dynamics
    const stepVariance = dynamics.step * dynamics.step
    const slopeStepVariance = dynamics.slopeStep * dynamics.slopeStep
    const last = (months - 1) * 5
    let level = kept[last] ?? 0
    let slope = kept[last + 1] ?? 0
    let s11 = kept[last + 2] ?? 0
    let s12 = kept[last + 3] ?? 0
    let s22 = kept[last + 4] ?? 0
    smooth[months - 1] = level
    smoothVariance[months - 1] = s11
    for (let month = months - 2; month >= 0; month--) {
      const at = month * 5
      const f1 = kept[at] ?? 0
      const f2 = kept[at + 1] ?? 0
      const p11 = kept[at + 2] ?? 0
      const p12 = kept[at + 3] ?? 0
      const p22 = kept[at + 4] ?? 0
      const n11 = p11 + 2 * p12 + p22 + stepVariance
      const n12 = damping * (p12 + p22)
      const n22 = damping * damping * p22 + slopeStepVariance
      // gain = P F' N⁻¹ with F = [[1, 1], [0, damping]]
      const a11 = p11 + p12
      const a12 = damping * p12
      const a21 = p12 + p22
      const a22 = damping * p22
      const determinant = n11 * n22 - n12 * n12
      let g11 = a11 / n11
      let g12 = 0
      let g21 = 0
      let g22 = 0
      if (determinant > 1e-14) {
        g11 = (a11 * n22 - a12 * n12) / determinant
        g12 = (a12 * n11 - a11 * n12) / determinant
        g21 = (a21 * n22 - a22 * n12) / determinant
        g22 = (a22 * n11 - a21 * n12) / determinant
      }
      const d1 = level - (f1 + f2 + (this.drift[month + 1] ?? 0))
      const d2 = slope - damping * f2
      level = f1 + g11 * d1 + g12 * d2
      slope = f2 + g21 * d1 + g22 * d2
      const e11 = s11 - n11
      const e12 = s12 - n12
      const e22 = s22 - n22
      s11 = p11 + g11 * g11 * e11 + 2 * g11 * g12 * e12 + g12 * g12 * e22
      const t12 = p12 + g11 * (g21 * e11 + g22 * e12) + g12 * (g21 * e12 + g22 * e22)
      s22 = p22 + g21 * g21 * e11 + 2 * g21 * g22 * e12 + g22 * g22 * e22
      s12 = t12
      smooth[month] = level
      smoothVariance[month] = Math.max(0, s11)
    }
  }
}
