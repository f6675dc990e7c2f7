import { expect, test } from 'vitest'
import { COMMANDS } from '#domain/auction/commands.ts'
import { decide } from '#domain/auction/decision/decide.ts'
import { AUCTION_STATUSES } from '#domain/auction/status.ts'
import { AUCTION_COMMANDS } from '#domain/auction/transitions.ts'
import { CAST, commandOf, factsIn, NOW, promiseOf } from './auction-facts.ts'
import { AUCTION_MODEL_RUNS, AUCTION_MODEL_SEED, checkAuctionModel } from './check-auction-model.ts'
import { checkBiddingModel } from './check-bidding-model.ts'
import { standingOf } from './naive-bidding.ts'
import { EVERY_COMMAND } from './steps.ts'

/** Measured up to 20 s on two busy cores. */
const PATIENCE = 300_000

test(
  'rules and naive model tell the same lives of an auction, through every status and command',
  () => {
    const { statuses, accepted, refused, mails, said } = checkAuctionModel(AUCTION_MODEL_RUNS, AUCTION_MODEL_SEED)
    expect([...statuses].sort((a, b) => a - b)).toEqual(AUCTION_STATUSES)
    expect([...EVERY_COMMAND].sort()).toEqual([...AUCTION_COMMANDS].sort())
    expect(EVERY_COMMAND.filter((command) => !accepted.has(command))).toEqual([])
    expect(EVERY_COMMAND.filter((command) => !refused.has(command))).toEqual([])
    // Rare among the lives: a cancellation between the end of bidding and the answer, a last runner-up who is silent. The
    // lives have no movies.
    const ngMovie = { ...commandOf('markImageNg', CAST.operator), isMovie: true }
    // Few lives use a binding order.
    const passOfGrade8 = { ...commandOf('passInspection', CAST.operator), grade: 8 }
    const lastAsked = {
      runnerUp: { bikeDealerId: 'rival', amount: 300_000, answerBy: NOW },
      runnersUpAsked: ['rival'],
    }
    for (const [command, status, change] of [
      [commandOf('cancelAuction', CAST.owner), 22, {}],
      [commandOf('expireRunnerUp', CAST.system), 92, lastAsked],
      [ngMovie, 11, {}],
      [commandOf('passInspection', CAST.operator), 11, { orderPromise: promiseOf() }],
      [passOfGrade8, 11, { orderPromise: promiseOf() }],
      [passOfGrade8, 11, { orderPromise: promiseOf({ way: 'atOnce' }) }],
    ] as const) {
      const outcome = decide(command, factsIn(status, change), NOW)
      if (!outcome.ok) throw new Error(`${command.type} is refused`)
      const { effects, said: statement } = outcome.value
      for (const effect of effects)
        if (effect.type === 'mail') mails.get(command.type)?.add(`${effect.template} to ${effect.to}`)
      if (statement) said.get(command.type)?.add(statement.kind)
    }
    for (const command of EVERY_COMMAND) {
      const row = { mails: [...COMMANDS[command].mails].sort(), says: [...COMMANDS[command].says].sort() }
      const found = { mails: [...(mails.get(command) ?? [])].sort(), says: [...(said.get(command) ?? [])].sort() }
      expect([command, found]).toEqual([command, row])
    }
  },
  PATIENCE,
)

test(
  'long fights of dealers, with bids struck out, come to the price of the naive list',
  () => {
    const { accepted, refused, voided } = checkBiddingModel(AUCTION_MODEL_RUNS, AUCTION_MODEL_SEED)
    expect(Math.min(accepted, refused, voided)).toBeGreaterThan(AUCTION_MODEL_RUNS)
  },
  PATIENCE,
)

test('the naive model knows an auction by hand', () => {
  const bids = [
    { dealer: 'A', open: 100_000, max: 300_000 },
    { dealer: 'B', open: 200_000, max: 200_000 },
    { dealer: 'C', open: null, max: 302_000 },
    { dealer: 'C', open: null, max: 400_000 },
  ]
  const list = [100_000, 200_000, 201_000, 300_000, 302_000]
  const bidders = ['A', 'B', 'A', 'A', 'C']
  expect(standingOf(bids)).toEqual({ price: 302_000, leader: 'C', max: 400_000, list, bidders })
})
