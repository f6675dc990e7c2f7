import { loggedIn } from './console.ts'
import { expectFrame, LONG } from './console-forms.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

/** Address, and what stands in place of the page: its frame is there in any case. */
const ADDRESSES: Record<string, readonly (readonly [path: string, words: RegExp])[]> = {
  'dealer@example.com': [
    ['auctions?after=xxx', /アドレスを読み取れません/],
    ['auctions?before=xxx', /アドレスを読み取れません/],
    ['auctions?from=2147483648', /一覧を表示していません/],
    ['figures?by=zzz', /集計のしかたを読み取れません/],
    ['auctions?maker=99999999999', /一覧を表示していません/],
    [`auctions?q=${encodeURIComponent('😀'.repeat(200))}`, /該当するオークションはありません/],
    ['auctions/99999999999', /ページが見つかりません/],
    ['auctions/abc', /ページが見つかりません/],
    ['messages/2147483648', /ページが見つかりません/],
    ['messages?after=xxx', /メッセージ/],
    ['buy-orders?maker=99999999999', /探しているバイク/],
    ['auctions?dealer=2147483647', /担当している販売店の番号ではありません/],
    ['auctions?maker=999999', /メーカーが見つかりません/],
    ['auctions?maker=1&maker=2', /同じ条件が2つ以上あります/],
    ['auctions?mileage=99', /走行距離の上限が見つかりません/],
    ['messages/AUCTION?tab=zzz', /アドレスを読み取れません/],
    ['auctions?soon=abc', /「1時間以内に終了」の条件を読み取れません/],
    ['nothing', /ページが見つかりません/],
    ['buy-orders/abc', /ページが見つかりません/],
    // Pages of others lead to the own first page.
    ['users', /開催中のオークション/],
    ['inspection', /開催中のオークション/],
    ['market', /開催中のオークション/],
    ['activity', /開催中のオークション/],
  ],
  'operator@example.com': [
    ['announcements?before=xxx', /アドレスを読み取れません/],
    ['announcements?edit=2147483648', /アドレスを読み取れません/],
    ['announcements?edit=2147483647', /ページが見つかりません/],
    ['dealers?edit=2147483647', /ページが見つかりません/],
    ['dealers?sort=zzz', /アドレスを読み取れません/],
    ['reviews?before=1e9', /アドレスを読み取れません/],
    ['audit?before=-1', /アドレスを読み取れません/],
    ['audit?subject=%F0%9F%98%80', /操作記録/],
    ['disputes/abc', /ページが見つかりません/],
    ['auctions?view=all&after=', /オークション/],
    ['buy-orders', /今日の状況/],
    ['bids', /今日の状況/],
    ['figures', /今日の状況/],
  ],
}

/** Written past the browser: what a form would never send. */
const POSTS: Record<string, readonly (readonly [path: string, form: Record<string, string>])[]> = {
  'dealer@example.com': [
    ['auctions/AUCTION', { do: 'bid', price: 'BAD', shown: 'bid BAD -', idempotencyKey: 'n' }],
    ['auctions/AUCTION', { do: 'bid', maxPrice: 'BAD', shown: 'bid - BAD', idempotencyKey: 'n' }],
    ['auctions/AUCTION', { do: 'complete', contractAmount: 'BAD', amount0: 'BAD', shown: 'complete 0' }],
    ['auctions/AUCTION', { do: 'checklist', documents: 'BAD', otherDocuments: '{"a":1}' }],
    ['auctions/AUCTION', { do: 'identity', method: 'BAD', checkedOn: 'BAD' }],
    ['auctions/AUCTION', { do: 'ask', question: 'BAD' }],
    ['auctions/AUCTION', { do: 'stop', reason: 'BAD', shown: 'stop' }],
    ['auctions/AUCTION', { do: 'BAD' }],
    ['auctions/AUCTION', { do: 'void-bid', sequence: 'BAD', reason: 'x', shown: 'void-bid BAD' }],
    ['auctions', { do: 'delete-filter', savedFilterId: 'BAD' }],
    ['auctions', { do: 'save-filter', name: 'BAD', query: 'BAD' }],
    ['buy-orders', { makerId: 'BAD', priceMost: 'BAD' }],
    ['messages/AUCTION', { do: 'post', message: 'BAD', agentId: 'BAD', bikeDealerId: 'BAD', idempotencyKey: 'n' }],
  ],
  'operator@example.com': [
    ['disputes', { auctionId: 'BAD', lines: 'BAD', allowed0: 'BAD', comment: 'x' }],
    ['dealers', { do: 'suspend', id: 'BAD', suspendReason: 'BAD', shown: 'suspend BAD' }],
    ['dealers', { do: 'suspend', id: '1', suspendReason: ' ', shown: 'suspend 1' }],
    ['dealers', { do: 'save', name: 'BAD', licenceNumber: 'BAD', agentId: 'BAD' }],
    ['agents', { do: 'save', name: 'BAD', email: 'BAD', password: 'BAD' }],
    ['inspection', { do: 'fail', auctionId: 'BAD', reason: 'x' }],
    ['reviews', { auctionReviewId: 'BAD', isHidden: '1', reason: 'x' }],
    ['announcements', { announcementId: 'BAD', subject: 'x', body: 'x', publishStartOn: 'BAD' }],
    ['users', { words: 'BAD', reason: 'BAD' }],
  ],
}

for (const email of Object.keys(ADDRESSES))
  test(`${email.split('@')[0]}: addresses and forms that nobody made end in words inside the frame`, async ({
    page,
    browser,
  }) => {
    const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
    const person = await loggedIn(browser, email)
    const origin = process.env.E2E_ORIGIN ?? ''
    await person.goto(`/partner/auctions/${auctionId}`)
    const openedFor = (await person.locator('input[name=openedFor]').first().getAttribute('value')) ?? ''
    for (const [path, words] of ADDRESSES[email] ?? []) {
      const answer = await person.goto(`/partner/${path.replace('AUCTION', String(auctionId))}`)
      expect(answer?.status() ?? 0, path).toBeLessThan(500)
      await expectFrame(person)
      await expect(person.locator('main'), path).toContainText(words)
    }
    for (const [path, form] of POSTS[email] ?? [])
      for (const bad of ['一万五', '2147483648', '10^12', '', '💴', LONG]) {
        const fields = Object.entries(form).map(([name, text]) => [name, text.replace('BAD', bad)])
        const answer = await person.request.post(`/partner/${path.replace('AUCTION', String(auctionId))}`, {
          form: { ...Object.fromEntries(fields), openedFor },
          headers: { origin },
          maxRedirects: 0,
        })
        expect(answer.status(), `${path} ${JSON.stringify(form)} ${bad.slice(0, 12)}`).toBeLessThan(500)
      }
    const { bids, suspended } = await inDatabase(async (db) => ({
      bids: await db.selectFrom('bid').select('price').where('auctionId', '=', auctionId).execute(),
      suspended: await db
        .selectFrom('bikeDealer')
        .select('name')
        .where('suspendedAt', 'is not', null)
        .where('email', 'not like', '%@resumed.example.com')
        .execute(),
    }))
    expect({ bids, suspended }).toEqual({ bids: [], suspended: [] })
    await person.context().close()
  })
