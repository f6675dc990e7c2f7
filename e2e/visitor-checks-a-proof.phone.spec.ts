import { readFileSync } from 'node:fs'
import { withRead } from '#testing/with-read.ts'
import { complaintsOf, loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { mailsTo } from './mail.ts'
import { bid, endIn, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

test('a visitor verifies the bids of an ended auction, and sees a changed byte fail', async ({ page, browser }) => {
  const { bikeOwnerId, email } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await partner(page.request, 'dealer@example.com')
  const rival = await partner(page.request, 'rival@example.com')
  await bid(dealer, auctionId, 200_000)
  await bid(rival, auctionId, 250_000)
  await bid(dealer, auctionId, 280_000)
  await page.goto(`/kaitori/auction/${auctionId}/proof`)
  await expect(page.getByText('入札の証明は、入札の終了と同時に')).toBeVisible()
  await endIn(auctionId, 300)

  const hashIn = (text: string | undefined) => /入札記録のハッシュ値: ([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? ''
  await expect.poll(async () => hashIn((await mailsTo(page.request, email))[0]?.text)).not.toBe('')
  const hash = hashIn((await mailsTo(page.request, email))[0]?.text)

  // Somebody who is not logged in.
  const visitor = await browser.newPage()
  await visitor.goto(`/kaitori/auction/${auctionId}`)
  await hydrated(visitor)
  await visitor.getByRole('link', { name: '入札の証明を見る' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '入札の証明' })).toBeVisible()
  await expect(visitor.getByText(hash)).toBeVisible()
  const lines = visitor.getByRole('list', { name: '入札の一覧' }).getByRole('listitem')
  await expect(lines).toHaveText([/販売店A.*¥200,000/, /販売店B.*¥250,000/, /販売店A.*¥280,000/])
  for (const name of ['モト横浜', 'バイクワールド多摩', '販売店C']) await expect(visitor.getByText(name)).toHaveCount(0)

  await visitor.getByRole('button', { name: 'このブラウザで検証する' }).click()
  await expect(visitor.getByRole('status')).toContainText('3行すべてを計算し直し')
  await expect(lines.filter({ hasText: '✓ 一致' })).toHaveCount(3)

  const field = visitor.getByLabel('メールに記載されたハッシュ値')
  const compare = visitor.getByRole('button', { name: '照らし合わせる' })
  await field.fill('abc')
  await compare.click()
  await expect(visitor.getByText('0〜9とa〜fの64文字です')).toBeVisible()
  await field.fill(` ${hash.slice(0, 30)} ${hash.slice(30).toUpperCase()}`)
  await compare.click()
  await expect(visitor.getByText('メールのハッシュ値と一致しました')).toBeVisible()
  await field.fill(hash.startsWith('0') ? hash.replace('0', '1') : `0${hash.slice(1)}`)
  await compare.click()
  await expect(visitor.getByText('メールのハッシュ値と一致しません')).toBeVisible()

  const downloading = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: '記録をダウンロードする' }).click()
  const file = readFileSync(await (await downloading).path())
  expect(file.toString().endsWith(`"head":"${hash}"}\n`)).toBe(true)
  const choose = (buffer: Buffer) =>
    visitor
      .getByLabel('ファイルを選んで検証する')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer })
  await choose(file)
  await expect(visitor.getByText('このページの記録は、すべて一致しました')).toBeVisible()
  await expect(visitor.getByText('選んだファイル（proof.json）は、すべて一致しました')).toBeVisible()
  const changed = Buffer.from(file.toString().replace('"price":250000', '"price":250001'))
  expect(changed.filter((byte, index) => byte !== file[index])).toHaveLength(1)
  await choose(changed)
  const refused = visitor.getByRole('alert').filter({ hasText: '2行目が、それまでの記録と一致しません。' })
  await expect(refused).toContainText('選んだファイル（proof.json）は、一致しませんでした')
  // The list shows what was checked last, and of what each answer is.
  await expect(
    visitor.getByText('各行の結果は、最後の検証のものです。対象：選んだファイル（proof.json）'),
  ).toBeVisible()
  await expect(lines).toHaveText([/✓ 一致/, /✕ 一致しません/, /未確認/])
  await visitor.getByRole('button', { name: 'このブラウザで検証する' }).click()
  await expect(lines.filter({ hasText: '✓ 一致' })).toHaveCount(3)
  await expect(visitor.getByText('各行の結果は、最後の検証のものです。対象：このページの記録')).toBeVisible()

  await visitor.getByRole('button', { name: /ほかの道具で確かめる/ }).click()
  await expect(visitor.getByText(`["kaitori bid proof",1,${auctionId}]`, { exact: true })).toBeVisible()
  await expectAccessible(visitor)
  expect(await overflowOf(visitor)).toBe(0)
  await visitor.close()
})

test('the list, the hash and the file are there without scripts', async ({ page, browser }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 200_000)
  await endIn(auctionId, 300)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  const address = `/kaitori/auction/${auctionId}/proof`
  const file = () => visitor.request.get(`${address}.json`)
  await expect.poll(async () => (await file()).status()).toBe(200)
  const { head } = await (await file()).json()
  await visitor.goto(address)
  await expect(visitor.getByText(head)).toBeVisible()
  await expect(visitor.getByRole('list', { name: '入札の一覧' }).getByRole('listitem')).toHaveText([/販売店A/])
  await expect(visitor.getByRole('button', { name: 'このブラウザで検証する' })).toBeDisabled()
  await context.close()
})

test('when the sale comes to nothing, the owner and who has bid can still verify', async ({ page, browser }) => {
  const { bikeOwnerId, idToken } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 200_000)
  await bid(await partner(page.request, 'rival@example.com'), auctionId, 250_000)
  await endIn(auctionId, 300)
  const visitor = await browser.newPage()
  const file = async () => (await visitor.request.get(`/kaitori/auction/${auctionId}/proof.json`)).status()
  await expect.poll(file).toBe(200)
  const input = await inDatabase((db) =>
    withRead(db, 'answerSaleIntention', { auctionId, saleIntention: 0, amount: 250_000 }),
  )
  const query = 'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }'
  const headers = { authorization: `Bearer ${idToken}` }
  const answer = await page.request.post('/graphql', { headers, data: { query, variables: { input } } })
  expect((await answer.json()).errors).toBeUndefined()

  expect(await file()).toBe(404)
  expect((await visitor.goto(`/kaitori/auction/${auctionId}/proof`))?.status()).toBe(404)
  await visitor.close()

  const dealer = await loggedIn(browser, 'dealer@example.com')
  for (const [who, auction] of [
    [page, `/kaitori/mypage/auction/${auctionId}`],
    [dealer, `/partner/auctions/${auctionId}`],
  ] as const) {
    await who.goto(auction)
    await hydrated(who)
    await who.getByRole('link', { name: '入札の証明を見る' }).click()
    await who.getByRole('button', { name: 'このブラウザで検証する' }).click()
    await expect(who.getByText('2行すべてを計算し直し')).toBeVisible()
    await expectAccessible(who)
    const downloading = who.waitForEvent('download')
    await who.getByRole('link', { name: '記録をダウンロードする' }).click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`"auctionId":${auctionId},`)
  }
  expect(complaintsOf(dealer)).toEqual([])
  await dealer.context().close()
})
