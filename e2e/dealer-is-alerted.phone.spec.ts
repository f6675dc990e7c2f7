import { atConsole, complaintsOf } from './console.ts'
import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { mailsTo } from './mail.ts'
import { bid, inDatabase, partner, runningAuction } from './market.ts'
import { fillLogin, signedUp } from './owner.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

test('a person of an agency chooses its alerts, with scripts and without', async ({ browser }) => {
  const console = await atConsole(browser, 'agent@example.com', PHONE)
  await console.getByRole('link', { name: '通知設定' }).click()
  await expect(console.getByRole('heading', { name: '通知設定' })).toBeVisible()
  await hydrated(console)
  await expectAccessible(console)
  expect(await console.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // What belongs to a trade is not a choice.
  await expect(console.getByLabel('お支払いの期限のメール')).toHaveCount(0)
  await console.getByLabel('条件に合う出品のメール').selectOption({ label: 'すぐに送る' })
  await console.getByLabel('高値の更新を端末に通知する').uncheck()
  await console.getByLabel('始まり').selectOption({ label: '22時' })
  await console.getByLabel('終わり').selectOption({ label: 'なし' }) // as it was left by a first try
  await console.getByRole('button', { name: '設定を保存する' }).click()
  await expect(console.getByText('始まりと終わりの両方を選ぶか').first()).toBeVisible()
  await console.getByLabel('終わり').selectOption({ label: '7時' })
  await console.getByRole('button', { name: '設定を保存する' }).click()
  await expect(console.getByText('通知の設定を保存しました。')).toBeVisible()
  await expectAccessible(console)
  expect(complaintsOf(console)).toEqual([])

  const address = console.url()
  const storageState = await console.context().storageState()
  const context = await browser.newContext({ ...PHONE, storageState, javaScriptEnabled: false, locale: 'ja-JP' })
  const plain = await context.newPage()
  await plain.goto(address)
  await expect(plain.getByLabel('条件に合う出品のメール')).toHaveValue('atOnce')
  await expect(plain.getByLabel('高値の更新を端末に通知する')).not.toBeChecked()
  await expect(plain.getByLabel('始まり')).toHaveValue('22')
  for (const label of ['始まり', '終わり']) await plain.getByLabel(label).selectOption({ label: 'なし' })
  await plain.getByLabel('音でも知らせる').check()
  await plain.getByRole('button', { name: '設定を保存する' }).click()
  await expect(plain.getByText('通知の設定を保存しました。')).toBeVisible()
  await plain.goto(address)
  await expect(plain.getByLabel('始まり')).toHaveValue('')
  await expect(plain.getByLabel('音でも知らせる')).toBeChecked()
})

test('who is outbid bids again from the mail, and ends such mails with one press', async ({ page, browser }) => {
  const email = 'dealer@example.com'
  await inDatabase((db) =>
    db
      .deleteFrom('alertSetting')
      .where('partnerId', 'in', (it) => it.selectFrom('partnerAccount').select('partnerId').where('email', '=', email))
      .execute(),
  )
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  await bid(await partner(page.request, email), auctionId, 300_000)
  await bid(await partner(page.request, 'rival@example.com'), auctionId, 310_000)
  const told = async () =>
    (await mailsTo(page.request, email)).filter(({ text }) => text.includes(`/auctions/${auctionId}?`))
  await expect.poll(async () => (await told()).length).toBe(1)
  const [outbid] = await told()
  const [, link = ''] = /(\/partner\/auctions\/\S+again=1)/.exec(outbid?.text ?? '') ?? []
  const [, stop = ''] = /(\/partner\/unsubscribe\?token=\S+)/.exec(outbid?.text ?? '') ?? []

  // Nobody is logged in here: the login leads back to the question.
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN ?? '', locale: 'ja-JP', ...PHONE })
  const dealer = await context.newPage()
  await dealer.goto(link)
  await fillLogin(dealer, email)
  const question = dealer.getByRole('dialog')
  await expect(question).toContainText('¥315,000 で入札します')
  await expectAccessible(dealer)
  const count = () =>
    inDatabase((db) => db.selectFrom('bid').select('sequence').where('auctionId', '=', auctionId).execute())
  expect(await count()).toHaveLength(2)
  expect(dealer.url()).not.toContain('again')
  await question.getByRole('button', { name: '¥315,000 で入札する' }).click()
  await expect.poll(async () => (await count()).length).toBe(3)

  const stranger = await browser.newContext({ baseURL: process.env.E2E_ORIGIN ?? '', locale: 'ja-JP', ...PHONE })
  const mail = await stranger.newPage()
  await mail.goto(stop)
  await expectAccessible(mail)
  await mail.getByRole('button', { name: '配信を停止する' }).click()
  await expect(mail.getByText('配信を停止しました')).toBeVisible()
  await expectAccessible(mail)
  // A link that is none of ours says so before anything is pressed.
  const forged = await mail.goto(stop.replace('.outbid.', '.won.'))
  expect(forged?.status()).toBe(404)
  await expect(mail.getByText('リンクが正しくありません')).toBeVisible()
  await expect(mail.getByRole('link', { name: '通知設定を開く' })).toBeVisible()
  await expect(mail.getByRole('button', { name: '配信を停止する' })).toHaveCount(0)
  await dealer.goto('/partner/alerts')
  await expect(dealer.getByLabel('高値の更新のメール')).toHaveValue('off')
  await expect(dealer.getByLabel('落札のメール')).toHaveValue('atOnce')
})
