import { expect, test } from 'vitest'
import { isConcerned, type Principal } from '../principal.ts'

const viewers = {
  owner: { audience: 'owner', bikeOwnerId: 7, sessionId: 'o' },
  dealer: { audience: 'partner', partnerId: 7, role: 'dealer', agentId: 3, dealerIds: [20], sessionId: 'd' },
  agent: { audience: 'partner', partnerId: 8, role: 'agent', agentId: 3, dealerIds: [20, 21], sessionId: 'a' },
  operator: { audience: 'partner', partnerId: 9, role: 'operator', agentId: null, dealerIds: [], sessionId: 'p' },
} as const satisfies Record<string, Principal>

test.each([
  ['a session', { sessionId: 'a' }, ['agent']],
  ['an owner', { audience: 'owner', subjectId: '7' }, ['owner']],
  ['a partner with the same number', { audience: 'partner', subjectId: '7' }, ['dealer']],
  ['a dealer', { bikeDealerId: 20 }, ['dealer', 'agent']],
  ["an agency's other dealer", { bikeDealerId: 21 }, ['agent']],
  ['an agency', { agentId: 3 }, ['dealer', 'agent']],
] as const)('%s', (_name, change, expected) => {
  const concerned = Object.entries(viewers).filter(([, principal]) => isConcerned(principal, change))
  expect(concerned.map(([name]) => name)).toEqual(expected)
})
