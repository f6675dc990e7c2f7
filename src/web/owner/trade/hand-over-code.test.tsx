import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { MILEAGE_ALLOWANCE } from '#domain/auction/trade/check-claims.ts'
import { TRANSFER_FIRST } from '#domain/options/delivery.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { HandOverCode, ReadOdometer } from './hand-over-code.tsx'

const WARNING = '走行距離が、出品の記載と違っています'
const drawn = (readKm: number | null, statedKm: number | null) =>
  renderToStaticMarkup(<ReadOdometer readKm={readKm} statedKm={statedKm} />)

test('the owner reads the odometer that the dealer wrote down, before the code is shown', () => {
  expect(drawn(12_100, 12_000)).toContain('12,100km')
  expect(drawn(12_100, 12_000)).not.toContain(WARNING)
  expect(drawn(12_000 + MILEAGE_ALLOWANCE, 12_000)).not.toContain(WARNING)
  for (const km of [12_001 + MILEAGE_ALLOWANCE, 30_000, 1_200]) {
    expect(drawn(km, 12_000)).toContain(WARNING)
    expect(drawn(km, 12_000)).toContain('12,000km')
  }
  expect(drawn(30_000, null)).not.toContain(WARNING)
  expect(drawn(null, 12_000)).toBe('')
})

function codeWith(stopAsked: object | null, paymentMethod = 'cash', given: object = {}): string {
  const auction = {
    auctionId: 7,
    auctionStatus: 31,
    isWinnerSuspended: false,
    trade: { price: 390_000, mileageKm: null, moneySeenAt: null, stopAsked, ...given },
    // As the server has it: none while the money is to come first.
    handOverCode: paymentMethod === TRANSFER_FIRST && !('moneySeenAt' in given) ? null : '123456',
    checklist: { paymentMethod },
    contractAmount: 390_000,
    winnerName: 'モト横浜',
    mileageKm: null,
  } as unknown as OwnAuction
  const Component = () => <HandOverCode auction={auction} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('while a stop is asked for the code is folded away, and nobody is told to show it', () => {
  expect(codeWith(null)).toContain('次のコードをモト横浜に見せてください')
  expect(codeWith(null)).not.toContain('<details')
  const asked = codeWith({ isOpen: true, ruledBy: null })
  expect(asked).not.toContain('次のコード')
  expect(asked).toContain('申し出への回答が済むまで')
  expect(asked).toMatch(/<details[^>]*><summary[^>]*>引渡しコードを表示する<.*123 456.*<\/details>/s)
  expect(codeWith({ isOpen: true, ruledBy: '2026-11-19T09:00:00Z' })).toContain('運営が判断するまで')
  expect(codeWith(null, TRANSFER_FIRST)).toContain('入金を確認しました')
})

test('while an operator asks for the money back nobody is told to keep it, or to show the code', () => {
  const seen = { moneySeenAt: '2026-11-18T03:00:00Z' }
  const paid = codeWith(null, TRANSFER_FIRST, seen)
  expect(paid).toContain('返金はしないでください')
  const asked = codeWith(null, TRANSFER_FIRST, { ...seen, refundAskedAt: '2026-11-18T05:00:00Z' })
  expect(asked).toContain('運営が返金をお願いしています')
  expect(asked).not.toContain('返金はしないでください')
  expect(asked).not.toContain('次のコード')
  expect(asked).toMatch(/<details[^>]*>.*123 456.*<\/details>/s)
})
