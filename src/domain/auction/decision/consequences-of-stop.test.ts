import { expect, test } from 'vitest'
import { CAST, factsIn, NOW } from '#testing/auction-model/auction-facts.ts'
import { left } from '#testing/auction-model/situations.ts'
import { DAY, later } from '../../values/duration.ts'
import { ofWithdrawnStop } from './consequences-of-stop.ts'

test('an agency withdraws what its dealer asked: it is named, and the dealer did nothing', () => {
  const stopAsked = {
    by: 'dealer:minato',
    side: 'dealer',
    reason: '資金の都合',
    at: NOW,
    answerBy: later(NOW, DAY),
    answer: null,
  } as const
  const handOver = { ...left.handOver, handedOverAt: null, stopAsked }
  const outcome = ofWithdrawnStop({ type: 'withdrawStop', by: CAST.agent }, factsIn(31, { handOver }), NOW)
  expect(outcome).toMatchObject({
    ok: true,
    value: { changes: { handOver: { stopAsked: { answer: { kind: 'withdrawn', by: 'agent:house' } } } } },
  })
})
