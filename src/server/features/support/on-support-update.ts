import { actorOf, type Principal } from '../../auth/principal.ts'
import type { BusTopics } from '../../bus/bus.ts'
import type { LiveField } from '../../realtime/live-field.ts'

/** Somebody wrote to us, or an operator worked on it. For operators. */
export const onSupportUpdate: LiveField<Principal, BusTopics['supportChanged']> = {
  name: 'onSupportUpdate',
  authorize: (_args, principal) => isOperator(principal),
  matchOn: () => ({}),
  view: (update, principal) => (isOperator(principal) ? update : null),
}

function isOperator(principal: Principal): boolean {
  return actorOf(principal).role === 'operator'
}
