import type { BacktestMethod, BacktestScore } from '#domain/souba/backtest.ts'
import { HORIZONS } from '#domain/souba/sale.ts'
import { requirePartner } from '../../../auth/partner-viewer.ts'
import { builder } from '../../../graphql/builder.ts'
import { backtestInThread } from './backtest-in-thread.ts'

interface MethodScore extends BacktestScore {
  readonly horizon: number
  readonly method: BacktestMethod
}

const METHODS = ['estimate', 'modelPercentiles', 'makerAndClassPercentiles'] as const satisfies BacktestMethod[]
const MethodEnum = builder.enumType('BacktestMethod', { values: METHODS })

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
    description: 'Over the last twelve months of the stored sales; computed when asked for. Empty without sales.',
    async resolve(_root, _args, context) {
      requirePartner(context, 'operator')
      const result = await backtestInThread(context.services.databaseUrl)
      return HORIZONS.flatMap((horizon) =>
        METHODS.map((method) => ({ horizon, method, ...result[horizon][method] })).filter(({ n }) => n > 0),
      )
    },
  }),
)
