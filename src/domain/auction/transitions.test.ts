import { expect, test } from 'vitest'
import { CAST, commandOf, factsIn, NOW, STATUS_CHANGES } from '#testing/auction-model/auction-facts.ts'
import { EVERY_COMMAND } from '#testing/auction-model/steps.ts'
import { ROLES } from '../permission/actor.ts'
import { isPermitted, PERMISSIONS } from '../permission/permissions.ts'
import { decide } from './decision/decide.ts'
import { GUARDS } from './decision/guards.ts'
import { ACTIVE_STATUSES, AUCTION_STATUSES, type AuctionStatus } from './status.ts'
import { AUCTION_COMMANDS, type Scopes, TRANSITIONS, transitionsFor } from './transitions.ts'

/** Where each status leads, once more in its own form. */
const DECIDED: readonly (readonly [from: AuctionStatus | null, to: readonly AuctionStatus[]])[] = [
  [null, [11, 22]],
  [11, [21, 22, 71, 81, 82]],
  [21, [22, 71, 82, 84]],
  [22, [31, 71, 85]],
  [31, [32, 91, 92]],
]

test('the table changes status exactly where it is decided', () => {
  const changes = new Map<AuctionStatus | null, Set<AuctionStatus>>()
  for (const { from, to } of STATUS_CHANGES) changes.set(from, (changes.get(from) ?? new Set()).add(to))
  const found = [...changes].map(([from, to]) => [from, [...to].sort((a, b) => a - b)])
  expect(found).toEqual(DECIDED)
})

test('every status is reached from nothing, and only final ones end', () => {
  const reached = new Set<AuctionStatus | null>([null])
  for (const from of reached) for (const change of STATUS_CHANGES) if (change.from === from) reached.add(change.to)
  expect([...reached].filter((status) => status !== null).sort((a, b) => a - b)).toEqual(AUCTION_STATUSES)

  const left = new Set(STATUS_CHANGES.map(({ from }) => from))
  expect(AUCTION_STATUSES.filter((status) => !left.has(status))).toEqual([32, 71, 81, 82, 84, 85, 91, 92])
  expect(AUCTION_STATUSES.filter((status) => left.has(status))).toEqual(ACTIVE_STATUSES)
})

test('permissions are those of the table, each role has one scope per command, and every guard has a use', () => {
  for (const command of AUCTION_COMMANDS) {
    const rows: readonly Scopes[] = TRANSITIONS.filter((row) => row.command === command).map(({ by }) => by)
    for (const role of ROLES) {
      const scopes = new Set(rows.flatMap((by) => by[role] ?? []))
      expect([command, role, scopes.size]).toEqual([command, role, isPermitted(command, role) ? 1 : 0])
      expect([command, role, PERMISSIONS[command][role]]).toEqual([command, role, [...scopes][0]])
    }
  }
  const used = new Set(TRANSITIONS.map(({ guard }) => guard))
  expect(Object.keys(GUARDS).filter((guard) => ![...used].some((name) => name === guard))).toEqual([])
})

const TRIPLES = [null, ...AUCTION_STATUSES].flatMap((status) =>
  AUCTION_COMMANDS.flatMap((command) => ROLES.map((role) => ({ status, command, role }))),
)
const REFUSED = TRIPLES.filter(({ status, command, role }) => transitionsFor(status, command, role).length === 0)

test('most triples are refused', () => {
  expect(TRIPLES).toHaveLength(13 * EVERY_COMMAND.length * 6)
  expect(REFUSED.length).toBeGreaterThan(TRIPLES.length * 0.95)
})

test.each(AUCTION_COMMANDS)('%s is refused in every status and for every role that the table does not name', (name) => {
  for (const { status, command, role } of REFUSED.filter((triple) => triple.command === name)) {
    const outcome = decide(commandOf(command, CAST[role]), factsIn(status), NOW)
    const code = isPermitted(command, role) ? 'ERROR_AUCTION_STATUS_INVALID' : 'ERROR_NOT_AUTHORIZED'
    expect([status, role, outcome]).toEqual([
      status,
      role,
      { ok: false, refusal: { code, reason: null, fields: [], bid: null } },
    ])
  }
})
