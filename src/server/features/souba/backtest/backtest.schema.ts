import {
  BACKTEST_METHODS,
  type BacktestMethod,
  type BacktestResult,
  type BacktestScore,
} from '#domain/souba/backtest/backtest.ts'
import { HORIZONS } from '#domain/souba/sale.ts'
import { requirePartner } from '../../../auth/principal.ts'
import { builder } from '../../../graphql/builder.ts'
import { inBacktestThread, storeAccuracy } from './market-accuracy.ts'

interface MethodScore extends BacktestScore {
  readonly horizon: number
  readonly method: BacktestMethod
}

const MethodEnum = builder.enumType('BacktestMethod', { values: BACKTEST_METHODS })

const BacktestScoreRef = builder.objectRef<MethodScore>('BacktestScore')
BacktestScoreRef.implement({
  description: 'How ranges given at the first of a month did against the sales that followed.',
  fields: (t) => ({
    horizon: t.exposeInt('horizon', { description: 'Months ahead.' }),
    method: t.field({ type: MethodEnum, resolve: ({ method }) => method }),
    salesCount: t.exposeInt('n'),
    coverage: t.exposeFloat('coverage', { description: 'Share of the sales inside the range; 0.8 is aimed at.' }),
    intervalScore: t.exposeFloat('intervalScore', { description: 'Yen; less is better.' }),
  }),
})

builder.queryField('marketBacktest', (t) =>
  t.field({
    type: [BacktestScoreRef],
    description:
      'Over the last twelve months of the stored sales; computed when asked for, and then what `marketAccuracy` says. Empty without sales.',
    async resolve(_root, _args, context) {
      requirePartner(context, 'operator')
      const { databaseUrl, db, bus } = context.services
      const result = await backtestOnce(databaseUrl)
      if (result.accuracy.all.n > 0) await storeAccuracy(db, bus, result.accuracy, context.now)
      return HORIZONS.flatMap((horizon) =>
        BACKTEST_METHODS.map((method) => ({ horizon, method, ...result[horizon][method] })).filter(({ n }) => n > 0),
      )
    },
  }),
)

let running: Promise<BacktestResult> | null = null

/** Who asks while it runs gets the same answer. */
function backtestOnce(url: string): Promise<BacktestResult> {
  running ??= inBacktestThread<BacktestResult>({ url, isAccuracyOnly: false }).finally(() => {
    running = null
  })
  return running
}
