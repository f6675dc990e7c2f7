import { expect, test } from 'vitest'
import { CAST, STRANGERS } from '#testing/auction-model/auction-facts.ts'
import { type Actor, actorName, ROLES, type Role } from './actor.ts'
import { isPermitted, isRelated, PERMISSIONS, type PermittedCommand } from './permissions.ts'

const parties = { bikeOwnerId: 'hanako', winnerDealerId: 'minato', requestDealerId: 'minato' }

/** Told once more, by hand: a role that gets or loses a command by mistake turns this red. */
const ROLES_OF: Record<PermittedCommand, readonly Role[]> = {
  createAuction: ['owner'],
  replaceAuctionImage: ['owner'],
  coverAuctionImage: ['operator'],
  markImageNg: ['operator'],
  passInspection: ['operator'],
  failInspection: ['operator'],
  cancelAuction: ['owner'],
  stopListing: ['operator'],
  placeBid: ['dealer', 'agent'],
  voidBid: ['operator', 'system'],
  askQuestion: ['dealer', 'agent'],
  answerQuestion: ['owner'],
  closeBidding: ['system'],
  answerSaleIntention: ['owner'],
  expireSaleIntention: ['system'],
  makeCounterOffer: ['owner'],
  answerCounterOffer: ['dealer', 'agent'],
  postCheckedList: ['owner', 'dealer', 'agent'],
  acceptDelivery: ['owner', 'dealer', 'agent'],
  createReceiptImage: ['owner', 'dealer', 'agent'],
  checkBike: ['dealer', 'agent'],
  answerClaims: ['owner'],
  takeBike: ['dealer', 'agent'],
  confirmMoney: ['owner'],
  askForRefund: ['operator'],
  askForRuling: ['dealer', 'agent'],
  handOver: ['dealer', 'agent'],
  reportCompletion: ['dealer', 'agent'],
  confirmCompletion: ['owner'],
  completeUnopposed: ['system'],
  ruleOnReduction: ['operator'],
  ruleOnPayment: ['operator'],
  ruleOnFraud: ['operator'],
  reportNameChange: ['dealer', 'agent'],
  holdBidding: ['system'],
  stopTransaction: ['dealer', 'agent', 'operator'],
  stopForDefault: ['operator'],
  askToStop: ['owner', 'dealer', 'agent'],
  agreeToStop: ['owner', 'dealer', 'agent'],
  refuseToStop: ['owner', 'dealer', 'agent', 'operator'],
  withdrawStop: ['owner', 'dealer', 'agent'],
  answerRunnerUp: ['dealer', 'agent'],
  callOffRunnerUp: ['owner', 'system'],
  expireRunnerUp: ['system'],
  continueAuction: ['system'],
  muteSeller: ['operator'],
  createAuctionReview: ['visitor', 'owner'],
  relistAuction: ['owner'],
  saveBuyOrder: ['dealer', 'agent'],
  deleteBuyOrder: ['dealer', 'agent'],
  partnerAuctions: ['dealer', 'agent', 'operator'],
  partnerAuction: ['dealer', 'agent', 'operator'],
  postMessage: ['owner', 'dealer', 'agent', 'operator'],
  unreadToRead: ['owner', 'dealer', 'agent', 'operator'],
  inspectionQueue: ['operator'],
  saveInspectionSheet: ['operator'],
  saveAnnouncement: ['operator'],
  moderateReview: ['operator'],
  saveDealer: ['operator'],
  importSales: ['operator'],
  undoSalesImport: ['operator'],
  importSalesFile: ['operator'],
  cancelSalesFile: ['operator'],
  clearFrame: ['operator'],
  importStolenFrames: ['operator'],
  removeStolenFrame: ['operator'],
  stolenFrames: ['operator'],
  saveFeeTable: ['operator'],
  auditLog: ['operator'],
  writeToSupport: ['visitor', 'owner'],
  answerSupport: ['operator'],
  supportInbox: ['operator'],
}

test('each command is for these roles', () => {
  const commands = Object.keys(PERMISSIONS).filter((name): name is PermittedCommand => name in PERMISSIONS)
  const roles = commands.map((command) => [command, ROLES.filter((role) => isPermitted(command, role))])
  expect(Object.fromEntries(roles)).toEqual(ROLES_OF)
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
