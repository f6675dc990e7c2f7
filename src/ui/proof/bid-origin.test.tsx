import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BidOrigin } from './bid-origin.tsx'

test('what goes on no more did so once', () => {
  const drawn = (isOver: boolean) => renderToStaticMarkup(<BidOrigin auctionId={7} isOver={isOver} />)
  expect(drawn(false)).toContain('出品番号 7 の続きのオークションです')
  expect(drawn(true)).toContain('出品番号 7 の続きのオークションでした')
  expect(drawn(true)).toContain('このオークションも、売却に至らずに終了しました')
})
