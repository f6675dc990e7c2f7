import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { openSecrets } from '#server/auth/keys/secrets.ts'
import { connectDatabase, transact } from '#server/db/client.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { inDatabase } from './market.ts'
import { fillLogin, freshEmail, PASSWORD, signedUp } from './owner.ts'

test('an owner changes the profile', async ({ page }) => {
  const { email } = await signedUp(page)
  await page.goto('/kaitori/mypage/setting/profile')
  await expect(page.getByText('神奈川県横浜市中区山下町10-5')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '変更する' }).click()
  await page.getByRole('textbox', { name: 'お名前' }).fill('')
  await page.getByRole('textbox', { name: 'お名前' }).blur()
  await expect(page.getByText('お名前を入力してください')).toBeVisible()
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('textbox', { name: 'お名前' })).toBeFocused()
  await page.getByRole('textbox', { name: 'お名前' }).fill('旅野 ゆうき')
  await page.getByRole('combobox', { name: '都道府県' }).selectOption({ label: '大阪府' })
  await expect(page.getByText('この郵便番号は神奈川県横浜市中区です')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '町名' })).toHaveValue('山下町')
  await page.getByRole('textbox', { name: '郵便番号' }).fill('999-9999')
  await expect(page.getByText('見つからない郵便番号です')).toBeVisible()
  await page.getByRole('textbox', { name: '郵便番号' }).fill('150-0002')
  await expect(page.getByRole('combobox', { name: '市区町村' })).toHaveValue('渋谷区')
  await page.getByRole('textbox', { name: '番地' }).fill('3-4')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('プロフィールを保存しました')).toBeVisible()
  await expect(page).toHaveURL(/\/setting\/profile$/)
  await expect(page.getByText('東京都渋谷区渋谷3-4')).toBeVisible()

  await page.goto('/kaitori/mypage/setting')
  await page.getByRole('link', { name: 'ご自身の情報の開示' }).click()
  await expect(page.getByRole('heading', { name: 'ご自身の情報の開示' })).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ダウンロードする' }).click(),
  ])
  const disclosure = readFileSync(await download.path(), 'utf8')
  for (const own of [email, '旅野 ゆうき', '渋谷区', '"document": "tos"']) expect(disclosure).toContain(own)
})

test('an owner moves to another mail address, and the old one takes it back', async ({ page, browser }) => {
  const { email: old } = await signedUp(page)
  const email = freshEmail()
  await page.goto('/kaitori/mypage/setting/profile/edit')
  await hydrated(page)
  await expect(page.getByLabel('現在のパスワード')).toBeHidden()
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('確認のため、現在のパスワードを入力してください')).toBeVisible()
  await page.getByLabel('現在のパスワード').fill('Wrong2026!')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('パスワードが正しくありません')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('現在のパスワード').fill(PASSWORD)
  await page.getByRole('textbox', { name: '番地' }).fill('11-6')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('メールアドレス以外の内容は保存しました')).toBeVisible()
  // What is corrected now meets nobody else's change.
  await page.getByRole('button', { name: '入力内容を直す' }).click()
  await page.getByRole('textbox', { name: '番地' }).fill('12-7')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('textbox', { name: '認証コード' })).toBeVisible()
  await page.reload() // as a phone does that was at its mails meanwhile
  await hydrated(page)
  await page.getByRole('button', { name: '入力内容を直す' }).click()
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toHaveValue(email)
  await page.getByLabel('現在のパスワード').fill(PASSWORD)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('textbox', { name: '認証コード' })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await page.getByRole('textbox', { name: '認証コード' }).fill(await codeFor(page.request, email, 2))
  await page.getByRole('button', { name: 'メールアドレスを変更する' }).click()
  await expect(page.getByText('プロフィールを保存しました')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('山下町12-7')).toBeVisible()

  const told = async () => (await mailsTo(page.request, old)).find(({ subject }) => subject.includes('変更しました'))
  await expect.poll(told).toBeDefined()
  const link = /http\S+\/kaitori\/restore-email\?token=[\w-]+/.exec((await told())?.text ?? '')?.[0] ?? ''
  // As a mail program opens it: without scripts, and with nobody logged in.
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await stranger.goto(link)
  await stranger.getByRole('button', { name: '元のメールアドレスに戻す' }).click()
  await expect(stranger.getByText('元のメールアドレスに戻しました')).toBeVisible()
  await expect(stranger.getByRole('link', { name: '新しいパスワードを設定する' })).toBeVisible()
  await stranger.goto(link)
  await expect(stranger.getByText('変更を取り消せません')).toBeVisible()
  await stranger.context().close()

  await page.goto('/kaitori/mypage/setting/profile')
  await expect(page).toHaveURL(/\/kaitori\/login/)
  await page.goto(link)
  await hydrated(page)
  await expectAccessible(page)
})

test('an owner chooses a profile image, is told when a file is none, and takes the image away', async ({ page }) => {
  await signedUp(page)
  await page.goto('/kaitori/mypage/setting/profile')
  await hydrated(page)
  const chooser = page.getByLabel('画像を選ぶ')
  await chooser.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('この形式の画像はご利用いただけません')).toBeVisible()
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a5' } }).jpeg()
  await chooser.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() })
  const image = page.getByRole('img', { name: 'プロフィール画像' })
  await expect(image).toBeVisible()
  // In a width of the image helper, loaded and drawn.
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth > 0 && /[?&]w=320\b/.test(it.currentSrc)))
    .toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: '画像を削除する' }).click()
  await expect(image).toBeHidden()
})

test('an owner turns a mail off from its link without logging in', async ({ page, browser }) => {
  const { email, bikeOwnerId } = await signedUp(page)
  const { db, close } = connectDatabase(process.env.E2E_DATABASE_URL ?? '', 1)
  const parts = { secrets: await openSecrets(db, undefined), origin: process.env.E2E_ORIGIN ?? '' }
  const document = { subject: '今月の買取相場', greeting: null, blocks: [] }
  await transact(db, (tx) =>
    queueMail(tx, parts, { kind: 'market', to: email, document, bikeOwnerId, setting: 'market' }, new Date()),
  )
  await close()
  const [mail] = await mailsTo(page.request, email)
  const link = /http\S+\/kaitori\/unsubscribe\?token=[^\s"<]+/.exec(mail?.text ?? '')?.[0]

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link ?? '')
  await hydrated(stranger)
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: '配信を停止する' }).click()
  await expect(stranger.getByText('配信を停止しました')).toBeVisible()
  await stranger.context().close()

  await page.goto('/kaitori/mypage/setting/notice')
  await expect(page.getByRole('checkbox', { name: '買取相場のお知らせ' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'メッセージの受信' })).toBeChecked()
  await hydrated(page)
  await page.getByRole('checkbox', { name: '買取相場のお知らせ' }).check()
  await page.getByRole('button', { name: '設定を保存する' }).click()
  await expect(page.getByText('設定を保存しました')).toBeVisible()
  await expectAccessible(page)
})

test('an owner withdraws', async ({ page }) => {
  const { email, bikeOwnerId } = await signedUp(page)
  await inDatabase(async (db) => {
    const { bikeDealerId } = await db.selectFrom('bikeDealer').select('bikeDealerId').limit(1).executeTakeFirstOrThrow()
    await castHandedOver(db, await castAuctionIn(db, 32, { bikeOwnerId, bikeDealerId }))
  })
  await page.goto('/kaitori/mypage/setting')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: '退会手続き' }).click()
  await expect(page.getByText('名義変更の連絡を待っている取引があります')).toBeVisible()
  await page.getByRole('button', { name: '退会手続きへ進む' }).click()
  await expect(page.getByRole('dialog')).toContainText('名義変更が済んでも、お知らせできません。')
  await expectAccessible(page)
  await page.getByRole('button', { name: '会員を続ける' }).click()
  await page.getByRole('button', { name: '退会手続きへ進む' }).click()
  await page.getByRole('button', { name: '退会する' }).click()
  await expect(page.getByText('現在のパスワードを入力してください。')).toBeVisible()
  const password = page.getByRole('dialog').getByRole('textbox', { name: '現在のパスワード' })
  await password.fill('Wrong2026')
  await page.getByRole('button', { name: '退会する' }).click()
  await expect(page.getByText('パスワードが正しくありません。')).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: '退会する' }).click()
  await expect(page.getByRole('heading', { name: '退会手続きが完了しました' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  await page.goto('/kaitori/login')
  await hydrated(page)
  await fillLogin(page, email)
  await expect(page.getByRole('alert')).toContainText('正しくありません')
})
