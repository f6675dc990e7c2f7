import { expect, test } from 'vitest'
import { listedAgainFrom } from './listed-again.ts'

const BIKE = { modelId: 7, frameNumberHash: 'one', named: null }

function owned(auctionId: number, given: object = {}) {
  const links = { continuesAuctionId: null, relistedFrom: null }
  return { auctionId, auctionStatus: 92, ...links, modelId: 7, frameNumberHash: 'one' as string | null, ...given }
}

const [SOLD, NUMBERLESS, OTHER_FRAME] = [{ auctionStatus: 32 }, { frameNumberHash: null }, { frameNumberHash: 'two' }]

test.each<[string, object, ReturnType<typeof owned>[], number | null]>([
  ['nothing was listed before', { named: 1 }, [], null],
  ['the form was opened from it', { named: 1 }, [owned(1)], 1],
  ['opened from it, without a frame number', { named: 1, ...NUMBERLESS }, [owned(1)], 1],
  ['opened from one without a frame number', { named: 1 }, [owned(1, NUMBERLESS)], 1],
  ['opened from it, and another model chosen', { named: 1, modelId: 8, ...NUMBERLESS }, [owned(1)], null],
  ['opened from it, and another frame number typed', { named: 1, ...OTHER_FRAME }, [owned(1)], null],
  ['opened from one that another owner has', { named: 9, ...NUMBERLESS }, [owned(1)], null],
  ['an empty form with the same frame number', {}, [owned(1)], 1],
  ['an empty form with the same frame number and another model', { modelId: 8 }, [owned(1)], 1],
  ['an empty form with another frame number', {}, [owned(1, OTHER_FRAME)], null],
  ['an empty form without a frame number', NUMBERLESS, [owned(1, NUMBERLESS)], null],
  ['the newest with the number', {}, [owned(1), owned(2), owned(3, OTHER_FRAME)], 2],
  [
    'opened from the first, listed again since then',
    { named: 1 },
    [owned(1, NUMBERLESS), owned(2, { ...NUMBERLESS, relistedFrom: 1 })],
    2,
  ],
  ['one that is not over', {}, [owned(1), owned(2, { auctionStatus: 21, relistedFrom: 1 })], 1],
  ['sold, and bought back', { named: 1 }, [owned(1, SOLD)], null],
  ['sold after it was listed again', { named: 1 }, [owned(1), owned(2, { ...SOLD, relistedFrom: 1 })], null],
])('%s', (_name, bike, auctions, from) => {
  expect(listedAgainFrom({ ...BIKE, ...bike }, auctions)).toEqual(from)
})
