import type { Route } from '@playwright/test'
import { certificatePhoto } from '#testing/certificate-photo.ts'
import { phonePhoto, recordedMovie, turnedHeicPhoto } from '#testing/uploads.ts'
import { loggedIn, toListing } from './console.ts'
import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { inDatabase } from './market.ts'
import { fillCode, freshEmail, PASSWORD, signedUp } from './owner.ts'
import { changeMindAboutPhotos, expectUprightWithoutPosition, judgePlaceAndCover } from './photos.ts'
import {
  answerTerms,
  answerUntilPhotos,
  expectPhotosSent,
  next,
  photoInput,
  pressTwice,
  REQUIRED_PHOTOS,
  smallPhoto,
} from './sell-form.ts'

test('an owner scans the 車検証 and lists the bike in six screens', async ({ page }) => {
  test.slow()
  await signedUp(page)
  await page.goto('/kaitori/sell-form')
  await hydrated(page)
  const screens: string[] = []
  const screen = async (title: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    screens.push(title)
  }
  await screen('車検証を読み取る')
  const paper = { name: 'IMG_0009.JPG', mimeType: 'image/jpeg', buffer: await certificatePhoto() }
  await page.getByLabel('車検証の写真を選ぶ').setInputFiles(paper)
  // Two models are of this type: the paper cannot tell which. Who goes on without an answer finds them again.
  await page.getByRole('button', { name: 'この内容で進む' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'どのバイクを売りますか' })).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('radio', { name: /CB400スーパーフォア/ }).check()
  for (const told of ['横浜 あ1234', 'NC42-1234567', '2021年11月（令和3年）', '2028年11月5日'])
    await expect(page.getByText(told)).toBeVisible()
  await expect(page.getByRole('img', { name: '撮影した車検証' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'この内容で進む' }).click()

  await screen('型式と走行距離')
  await expect(page.getByRole('combobox', { name: '型式・年式' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '初度登録年月' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'メーターの距離' }).fill('１．２万')
  await expect(page.getByText('メーターの距離：12,000km', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: '走行距離' })).toHaveCount(0)
  await page.getByRole('combobox', { name: '車体の色' }).selectOption({ label: '黒' })
  await page.getByRole('radio', { name: 'すぐに' }).check()
  await page.getByRole('radio', { name: '2本' }).check()
  await page.getByRole('checkbox', { name: 'ETC' }).check()
  await expect(page.getByRole('radiogroup', { name: /純正品/ })).toHaveCount(0)
  await page.getByRole('button', { name: '次へ' }).click()

  await screen('バイクの状態')
  await page.getByRole('checkbox', { name: '良好' }).check()
  await page.getByRole('checkbox', { name: 'なし', exact: true }).check()
  await page.getByRole('radio', { name: '実走行' }).check()
  await page.getByRole('button', { name: '次へ' }).click()

  await screen('写真を追加する')
  for (const label of REQUIRED_PHOTOS) await photoInput(page, label).setInputFiles(await smallPhoto())
  await expectPhotosSent(page)
  await page.getByRole('button', { name: '次へ' }).click()

  await screen('価格と終了日時、引渡し')
  await expect(page.getByRole('textbox', { name: '車台番号' })).toHaveCount(0)
  await page.getByRole('radio', { name: '本人' }).check()
  await page.getByRole('radiogroup', { name: 'ローンの状況' }).getByRole('radio', { name: 'なし' }).check()
  await page.getByRole('radio', { name: 'いいえ（個人の方など）' }).check()
  await answerTerms(page)
  await page.getByRole('button', { name: '次へ' }).click()

  await screen('内容の確認')
  expect(screens).toHaveLength(6)
  // What is changed from here returns here.
  await page.getByRole('button', { name: '型式・走行距離を変更' }).click()
  await page.getByRole('textbox', { name: 'メーターの距離' }).fill('12,345km')
  await page.getByRole('button', { name: '確認に戻る' }).click()
  await expect(page.getByText('12,345km', { exact: true })).toBeVisible()
  // The model can be chosen by hand after all.
  await page.getByRole('button', { name: '車種を変更' }).click()
  await page.getByRole('button', { name: '車種などを手で入力する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'どのバイクを売りますか' })).toBeVisible()
  await page.getByRole('button', { name: '確認に戻る' }).click()
  await page.getByRole('button', { name: '出品する', exact: true }).click()
  await expect(page).toHaveURL(/\/kaitori\/mypage\/completed/)
})

test('an owner who presses every button twice skips no step, and lists after the confirmation alone', async ({
  page,
}) => {
  test.slow()
  const { bikeOwnerId } = await signedUp(page)
  const listed = () =>
    inDatabase((db) => db.selectFrom('auction').select('auctionId').where('bikeOwnerId', '=', bikeOwnerId).execute())
  await page.goto('/kaitori/sell-form')
  await answerUntilPhotos(page, pressTwice)
  for (const label of REQUIRED_PHOTOS) await photoInput(page, label).setInputFiles(await smallPhoto())
  await expectPhotosSent(page)
  await next(page, '価格と終了日時、引渡し', pressTwice)
  await expect(page.getByText('選択してください。')).toHaveCount(0)
  await answerTerms(page)
  await next(page, '内容の確認', pressTwice)
  const list = page.getByRole('button', { name: '出品する', exact: true })
  await list.click({ trial: true })
  await expect(page).toHaveURL(/\/sell-form$/)
  expect(await listed()).toHaveLength(0)
  // A key that is held down does not answer what comes up under it.
  await page.getByRole('button', { name: '価格・終了日時・引渡しを変更' }).click()
  await page.getByRole('button', { name: '確認に戻る' }).click({ trial: true })
  await page.getByRole('textbox', { name: '希望価格' }).focus()
  for (let times = 0; times < 40; times += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '内容の確認' })).toBeVisible()
  expect(await listed()).toHaveLength(0)
  await pressTwice(list)
  await expect(page).toHaveURL(/\/kaitori\/mypage\/completed/)
  expect(await listed()).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the sell form works up to the photos, and says what it does not understand', async ({ page }) => {
    const next = () => page.getByRole('button', { name: '次へ' }).click()
    const title = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.goto('/kaitori/sell-form/signup')
    await title('どのバイクを売りますか')
    await page.getByRole('textbox', { name: '車種名' }).fill('CB400スーパーフォア')
    await next()
    await page.getByRole('radio', { name: 'CB400スーパーフォア', exact: true }).check()
    await next()

    await title('型式と走行距離')
    await page.getByRole('combobox', { name: '型式・年式' }).selectOption({ label: '不明' })
    await page.getByRole('textbox', { name: '初度登録年月' }).fill('いつか')
    await page.getByRole('textbox', { name: 'メーターの距離' }).fill('1.2万km')
    await page.getByRole('radio', { name: '黒', exact: true }).check()
    await page.getByRole('radio', { name: 'すぐに' }).check()
    await next()
    // Texts of a noscript element are not found by getByText.
    await expect(page.getByRole('textbox', { name: '初度登録年月' })).toHaveAccessibleDescription(
      /初度登録年月を読み取れません。/,
    )
    await expect(page.getByRole('textbox', { name: 'メーターの距離' })).toHaveValue('1.2万km')
    await page.getByRole('textbox', { name: '初度登録年月' }).fill('1999年1月')
    await page
      .getByRole('combobox', { name: '型式・年式' })
      .selectOption({ label: 'NC42 HYPER VTEC Revo（2008〜2022年）' })
    await next()
    await expect(page.getByRole('textbox', { name: '初度登録年月' })).toHaveAccessibleDescription(
      /は2008年からの型式です。/,
    )
    await page.getByRole('textbox', { name: '初度登録年月' }).fill('H27.4')
    await page.getByRole('checkbox', { name: '初度登録年月は不明' }).check()
    await next()
    await expect(page.getByRole('textbox', { name: '初度登録年月' })).toHaveAccessibleDescription(
      /「不明」も選んでいます。/,
    )
    await expect(page.getByRole('textbox', { name: '初度登録年月' })).toHaveValue('H27.4')
    await next()

    await title('バイクの状態')
    await page.getByRole('checkbox', { name: '良好' }).check()
    await page.getByRole('checkbox', { name: 'なし', exact: true }).check()
    await page.getByRole('radio', { name: '実走行' }).check()
    await next()

    await title('鍵とカスタム')
    await page.getByRole('radio', { name: '2本' }).check()
    await page.getByRole('checkbox', { name: 'ノーマル' }).check()
    await next()

    await title('書類とローン')
    await page.getByRole('radio', { name: '登録あり' }).check()
    await page.getByRole('textbox', { name: '車検満了日' }).fill('令和9年5月1日')
    await page.getByRole('textbox', { name: '車台番号' }).fill('NC42-7654321')
    await page.getByRole('checkbox', { name: '自動車検査証', exact: true }).check()
    await page.getByRole('radio', { name: '本人' }).check()
    await page.getByRole('radiogroup', { name: 'ローンの状況' }).getByRole('radio', { name: 'なし' }).check()
    await page.getByRole('radio', { name: 'いいえ（個人の方など）' }).check()
    await next()

    await title('写真を追加する')
    const told = await page.locator('dd').allTextContents()
    expect(told).toEqual(expect.arrayContaining(['2015年4月（平成27年）', '12,000km', '2027年5月1日', 'NC42-7654321']))
  })
})

test('a visitor lists a bike and becomes an owner', async ({ page, browser }) => {
  test.slow()
  const email = freshEmail()
  const logged = page.waitForRequest((request) => request.postDataJSON()?.operationName === 'createOperationLog')
  await page.goto('/kaitori/sell-form/signup')
  expect((await logged).postDataJSON().variables).toEqual({ input: { operationType: 'sell-form/certificate' } })
  await answerUntilPhotos(page)
  await page.getByRole('button', { name: '戻る' }).click()
  const paper = { name: 'IMG_0009.JPG', mimeType: 'image/jpeg', buffer: await certificatePhoto() }
  await page.getByLabel('車検証の写真を選ぶ').setInputFiles(paper)
  await expect(page.getByText('車検証を読み取りました')).toBeVisible()
  await expect(page.getByText('横浜 あ1234')).toBeVisible()
  await expect(page.getByText('2021年11月')).toBeVisible()
  await page.getByRole('button', { name: 'この内容を回答に使う' }).click()
  await next(page, '写真を追加する')
  await page.getByRole('button', { name: '次へ' }).click()
  await expect(page.getByText('前の写真を追加してください')).toBeVisible()
  await expect(photoInput(page, '前')).toBeFocused()
  await judgePlaceAndCover(page)
  for (const label of REQUIRED_PHOTOS) await photoInput(page, label).setInputFiles(await smallPhoto())
  await page.getByLabel('傷・凹みの写真を追加').setInputFiles([await smallPhoto('red'), await smallPhoto('blue')])
  await expectPhotosSent(page)
  const photos = await changeMindAboutPhotos(page)
  const movie = { name: 'IMG_0010.MP4', mimeType: 'video/mp4', buffer: recordedMovie('avc1.mp4') }
  await page.getByLabel('動画を選ぶ').setInputFiles(movie)
  await expect(page.getByText('エンジンの始動：')).toBeVisible()
  await page.getByRole('radio', { name: '走行・操作' }).check()
  await expect(page.getByText('走行・操作：')).toBeVisible()
  await expectPhotosSent(page)
  await expectAccessible(page)
  await next(page, '価格と終了日時、引渡し')
  await answerTerms(page)
  await next(page, '内容の確認')
  await expect(page.getByText('マフラー（純正品あり）')).toBeVisible()
  await expect(page.getByText('¥420,000')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'お客さまの情報へ' }).click()

  await page.getByRole('textbox', { name: 'お名前' }).fill('出品 さくら')
  await page.getByRole('combobox', { name: '年', exact: true }).selectOption('1988')
  await page.getByRole('combobox', { name: '月', exact: true }).selectOption('5')
  await page.getByRole('combobox', { name: '日', exact: true }).selectOption('6')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.getByRole('textbox', { name: '郵便番号' }).fill('150-0002')
  await expect(page.getByRole('combobox', { name: '都道府県' })).toHaveValue('13')
  await page.getByRole('textbox', { name: '番地' }).fill('1-2-3')
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  const asked = page.waitForRequest((request) => request.postDataJSON()?.operationName === 'CreateBikeOwner')
  await page.getByRole('button', { name: '認証コードを受け取る' }).click()
  const { images, movieType } = (await asked).postDataJSON().variables.input.auction.listing
  expect(movieType).toBe('02')
  const sentAs = (type: string) =>
    images.filter((it: { imageType: string }) => it.imageType === type).map((it: { assetId: string }) => it.assetId)
  expect([sentAs('01'), sentAs('32'), sentAs('99')]).toEqual([[photos.front], photos.scratches, []])
  await expect(page.getByRole('heading', { name: '認証コードの入力' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: '入力内容を直す' }).click()
  await expect(page.getByRole('textbox', { name: '番地' })).toHaveValue('1-2-3')
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await page.goBack()
  await fillCode(page, await codeFor(page.request, email), '会員登録をして出品する')

  await expect(page).toHaveURL(/\/kaitori\/mypage\/completed$/)
  await expect(page.getByRole('heading', { name: '出品を受け付けました' })).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await mailsTo(page.request, email)).map(({ subject }) => subject).join())
    .toContain('出品を受け付けました')
  expect(await page.evaluate(() => localStorage.getItem('kaitori:sell-form'))).toBeNull()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('sell-form')))).toEqual([])
  // The form is behind it: back leads to the listing, not into the answers that were just sent.
  await page.goBack()
  await expect(page).toHaveURL(/\/kaitori\/mypage\/auction\/\d+/)
  await page.locator('summary', { hasText: 'メニュー' }).click()
  await expect(page.getByRole('link', { name: '出品', exact: true })).toHaveAttribute('href', '/kaitori/mypage/auction')

  // The operator refuses the movie; the inspection goes on without it.
  const { auctionId } = await inDatabase((db) =>
    db
      .selectFrom('auction')
      .innerJoin('bikeOwnerAccount', 'bikeOwnerAccount.bikeOwnerId', 'auction.bikeOwnerId')
      .select('auction.auctionId')
      .where('bikeOwnerAccount.email', '=', email)
      .executeTakeFirstOrThrow(),
  )
  const operator = await loggedIn(browser, 'operator@example.com')
  await toListing(operator, auctionId)
  const movies = operator.getByRole('list', { name: '動画' })
  await movies.getByRole('combobox', { name: /NG理由/ }).fill('ナンバーが読めます')
  await movies.getByRole('button', { name: /NG/ }).click()
  await expect(operator.getByRole('dialog')).toContainText('動画は掲載しません。審査は続けられます。')
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /をNGにする/ })
    .click()
  await expect(movies).toContainText('NG：ナンバーが読めます（掲載しません）')
  await operator.context().close()
})

test.describe('with a reload and without a network', () => {
  test.use({ expectsErrors: true })
  test('an owner lists photos of a phone through a reload and a lost network, and not a second bike', async ({
    page,
    context,
  }) => {
    test.slow()
    page.on('dialog', (dialog) => void dialog.accept()) // the browser asks before it reloads
    const { idToken } = await signedUp(page)
    const sentTo = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).headers().location
    expect(await sentTo('/kaitori/sell')).toMatch(/^\/kaitori\/sell-form(\?|$)/)
    expect(await sentTo('/kaitori/sell-form/signup')).toMatch(/^\/kaitori\/sell-form(\?|$)/)
    expect((await page.request.get('/kaitori/sell-form/999')).status()).toBe(404)
    await page.goto('/kaitori/mypage/setting')
    await hydrated(page)
    let letFormCome = () => {}
    const formMayCome = new Promise<void>((resolve) => {
      letFormCome = resolve
    })
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName === 'SellFormOfOwner') await formMayCome
      await route.continue().catch(() => undefined) // given up by the page meanwhile
    })
    const listing = page.getByRole('link', { name: '出品', exact: true })
    await page.locator('summary', { hasText: 'メニュー' }).click()
    await listing.click()
    await expect(page.getByRole('progressbar', { name: 'ページを読み込んでいます' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '読み込んでいます…' })).toBeVisible()
    // Whoever waits too long stays where they are.
    await page.getByRole('button', { name: '読み込みをやめる' }).click()
    await expect(page.getByRole('status').filter({ hasText: '読み込んでいます…' })).toBeHidden()
    await expect(page).toHaveURL(/\/kaitori\/mypage\/setting$/)
    letFormCome()
    if (!(await listing.isVisible())) await page.locator('summary', { hasText: 'メニュー' }).click()
    await listing.click()
    await expect(page).toHaveURL(/\/kaitori\/sell-form$/)
    await expect(page.getByRole('status').filter({ hasText: '読み込んでいます…' })).toBeHidden()
    await page.unroute('**/graphql')
    await answerUntilPhotos(page)

    // 12 megapixels, taken upright: the file lies on its side and knows where it was taken.
    const portrait = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: await phonePhoto(4000, 3000) }
    const first = page.waitForResponse((response) => response.url().endsWith('/assets/AUCTION_ITEM_IMAGE'))
    await photoInput(page, '前').setInputFiles(portrait)
    await expectUprightWithoutPosition(page, (await (await first).json()).url)
    await photoInput(page, '後ろ').setInputFiles(await smallPhoto('olive'))
    // An iPhone's own format, small as it is: papers are taken in any size.
    await photoInput(page, '登録書類').setInputFiles({ name: 'IMG_0002.HEIC', mimeType: '', buffer: turnedHeicPhoto() })
    await expect(page.getByText('あと3枚です。', { exact: false })).toBeVisible()

    // The network goes while the third photo is on its way.
    const lose = async (route: Route) => {
      await context.setOffline(true)
      await route.abort('connectionreset')
    }
    await page.route('**/assets/AUCTION_ITEM_IMAGE', lose, { times: 1 })
    await photoInput(page, '右').setInputFiles(await smallPhoto())
    const waiting = page.getByText('つながりしだい自動で送信します') // the second photo, too, where it was not through yet
    await expect(waiting.first()).toBeVisible()
    const question = page.getByRole('dialog').filter({ hasText: 'まだ出品は完了していません。本当に移動しますか？' })
    for (const way of ['相場検索', 'ログアウト']) {
      const link = page.getByRole('link', { name: way, exact: true })
      if (!(await link.isVisible())) await page.locator('summary', { hasText: 'メニュー' }).click()
      await link.click()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: '入力を続ける' }).click()
      await expect(question).toBeHidden()
    }
    await context.setOffline(false)
    await expect(waiting).toHaveCount(0)

    // A reload in the middle of step 6, while the fourth photo is under way.
    await page.route('**/assets/AUCTION_ITEM_IMAGE', () => undefined) // never answered
    await photoInput(page, '左').setInputFiles(await smallPhoto())
    await expect(page.getByRole('progressbar', { name: '左の写真を送信中' })).toBeVisible()
    await page.unroute('**/assets/AUCTION_ITEM_IMAGE')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '写真を追加する' })).toBeVisible()
    await expect(page.getByText('あと1枚です。', { exact: false })).toBeVisible()
    await photoInput(page, 'メーター').setInputFiles(await smallPhoto())
    await expectPhotosSent(page)
    await next(page, '価格と終了日時、引渡し')
    await answerTerms(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '写真を追加する' })).toBeVisible()
    await next(page, '価格と終了日時、引渡し')
    await expect(page.getByRole('textbox', { name: '希望価格' })).toHaveValue('４２０，０００')
    await next(page, '内容の確認')

    // The same form in another window lists first. Sent again it would be the same listing: here it is another one.
    const other = await context.newPage()
    await other.goto('/kaitori/sell-form')
    await hydrated(other)
    await expect(other.getByRole('heading', { level: 1, name: '内容の確認' })).toBeVisible()
    await other.getByRole('button', { name: '出品する' }).click()
    await expect(other).toHaveURL(/\/kaitori\/mypage\/completed/)
    await expect(page.getByText('別のタブで出品したか、入力をやり直しています')).toBeVisible()
    await page.getByRole('button', { name: 'このタブの内容で続ける' }).click()
    await page.route('**/graphql', async (route) => {
      const request = route.request().postDataJSON()
      if (request.operationName === 'createAuction') {
        request.variables.input.idempotencyKey += '2'
        await page.waitForTimeout(1000)
      }
      return route.continue({ postData: JSON.stringify(request) })
    })
    await page.getByRole('button', { name: '出品する' }).click()
    // No other sign on this page, but a mutation forces it; a listing that may be made already is waited for.
    await expect(page.getByRole('status').filter({ hasText: '送信しています…' })).toBeVisible()
    await expect(page.getByRole('button', { name: '送信をやめる' })).toHaveCount(0)
    const modal = page.getByRole('dialog').filter({ hasText: '現在出品中の車両があります' })
    await expect(modal).toBeVisible()

    const { data } = await (
      await page.request.post('/graphql', {
        headers: { authorization: `Bearer ${idToken}` },
        data: { query: '{ bikeOwner { activeAuctionId } }' },
      })
    ).json()
    const auction = `/kaitori/mypage/auction/${data.bikeOwner.activeAuctionId}`
    expect(await sentTo('/kaitori/sell-form')).toContain(`${auction}?fromNoneAuth=true`)
    expect(await sentTo('/kaitori/sell')).toMatch(new RegExp(`^${auction}(\\?|$)`))
    await page.goto('/kaitori/sell-form/signup')
    await expect(page.getByRole('dialog').filter({ hasText: '現在出品中の車両があります' })).toBeVisible()
    await page.getByRole('button', { name: '出品中の車両を見る' }).click()
    await expect(page).toHaveURL(/\/kaitori\/mypage\/auction$/)
  })
})
