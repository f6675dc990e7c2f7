import { expect, test } from 'vitest'
import { CAST, STRANGERS } from '#testing/auction-model/auction-facts.ts'
import { type Actor, actorName, ROLES } from './actor.ts'
import { isPermitted, isRelated, PERMISSIONS, type PermittedCommand } from './permissions.ts'

const parties = { bikeOwnerId: 'hanako', winnerDealerId: 'minato', requestDealerId: 'minato' }

test.each<[PermittedCommand, string[]]>([
  ['createAuction', ['owner']],
  ['placeBid', ['dealer', 'agent']],
  ['postCheckedList', ['owner', 'dealer', 'agent']],
  ['postMessage', ['owner', 'dealer', 'agent', 'operator']],
  ['createAuctionReview', ['visitor', 'owner']],
  ['partnerAuctions', ['dealer', 'agent', 'operator']],
  ['voidBid', ['operator']],
  ['importSales', ['operator']],
  ['closeBidding', ['system']],
  ['writeToSupport', ['visitor', 'owner']],
  ['answerSupport', ['operator']],
])('%s is for %j', (command, roles) => {
  expect(ROLES.filter((role) => isPermitted(command, role))).toEqual(roles)
})

test.each<[PermittedCommand, Actor, boolean]>([
  ['cancelAuction', CAST.owner, true],
  ['cancelAuction', STRANGERS.owner, false],
  ['placeBid', CAST.dealer, true],
  ['placeBid', CAST.agent, true],
  ['placeBid', STRANGERS.dealer, false],
  ['placeBid', STRANGERS.agent, false],
  ['placeBid', CAST.operator, false],
  ['reportCompletion', CAST.agent, true],
  ['reportCompletion', STRANGERS.agent, false],
  ['postMessage', STRANGERS.dealer, false],
  ['askQuestion', STRANGERS.dealer, true],
  ['createAuctionReview', CAST.visitor, true],
  ['voidBid', CAST.operator, true],
])('%s by %j: %s', (command, actor, expected) => {
  expect(isRelated(command, actor, parties)).toBe(expected)
})

test('a bid for no dealer is related to nobody', () => {
  expect(isRelated('placeBid', CAST.dealer, { ...parties, requestDealerId: null })).toBe(false)
})

test('visitors can do nothing but review and write to us with a code, and every command has someone', () => {
  const commands = Object.keys(PERMISSIONS).filter((name): name is PermittedCommand => name in PERMISSIONS)
  expect(commands.filter((command) => isPermitted(command, 'visitor'))).toEqual([
    'createAuctionReview',
    'writeToSupport',
  ])
  expect(commands.filter((command) => !ROLES.some((role) => isPermitted(command, role)))).toEqual([])
})

test.each<[Actor, string]>([
  [CAST.visitor, 'visitor'],
  [CAST.owner, 'owner:hanako'],
  [CAST.dealer, 'dealer:minato'],
  [CAST.agent, 'agent:house'],
  [CAST.operator, 'operator:op'],
  [CAST.system, 'system'],
])('%j is named %s', (actor, expected) => {
  expect(actorName(actor)).toBe(expected)
})
