import { type Attention, attentionOf, byNeed } from '#domain/dealer/attention.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { loadDealerTrades } from '../dealer/index.ts'
import { latePayments } from '../trade/index.ts'

/** So many are shown, those in most need of a look. */
export const MAX_SCORECARDS = 10
/** As many as the list of dealers holds. */
const MAX_DEALERS = 1_000

export interface Scorecard extends Attention {
  readonly bikeDealerId: number
  readonly name: string
}

/** Dealers who need a look. One that is suspended has been looked at. */
export async function readScorecards(context: RequestContext): Promise<Scorecard[]> {
  const { services, now } = context
  const [dealers, late] = await Promise.all([
    services.db
      .selectFrom('bikeDealer')
      .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
      .select(['bikeDealerId', 'bikeDealer.name'])
      .where('bikeDealer.suspendedAt', 'is', null)
      .where('agent.suspendedAt', 'is', null)
      .orderBy('bikeDealerId')
      .limit(MAX_DEALERS)
      .execute(),
    latePayments(services.db, now)
      .select(({ fn }) => ['winnerDealerId', fn.countAll<number>().as('count')])
      .groupBy('winnerDealerId')
      .execute(),
  ])
  const lateOf = new Map(late.map(({ winnerDealerId, count }) => [winnerDealerId, count]))
  const cards = await Promise.all(
    dealers.map(async ({ bikeDealerId, name }) => {
      const trades = await loadDealerTrades(context, bikeDealerId)
      const attention = attentionOf(trades, lateOf.get(bikeDealerId) ?? 0, now)
      return attention ? [{ bikeDealerId, name, ...attention }] : []
    }),
  )
  return cards.flat().sort(byNeed).slice(0, MAX_SCORECARDS)
}
