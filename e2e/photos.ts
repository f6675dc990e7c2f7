import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { drawnDocument, drawnPhoto } from '#testing/drawn-photos.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { photoInput, smallPhoto } from './sell-form.ts'

/** Several photos at once find their places; what is wrong with them stands beside them; a plate is covered by keyboard and by touch. */
export async function judgePlaceAndCover(page: Page): Promise<void> {
  const asFile = (buffer: Buffer) => ({ name: 'IMG.JPG', mimeType: 'image/jpeg', buffer })
  const tiny = await sharp({ create: { width: 120, height: 90, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer()
  await photoInput(page, '前').setInputFiles(asFile(tiny))
  await expect(page.getByText('写真が小さすぎます。', { exact: false })).toBeVisible()
  await expect(page.getByLabel('前に別の写真を選ぶ')).toBeAttached()
  await page.getByRole('button', { name: '前の写真を削除' }).click()

  const blurred = await drawnPhoto('side', { seed: 3, blur: 6 })
  const chosen = [await drawnPhoto('front', { seed: 1 }), await drawnDocument({ seed: 2 }), blurred]
  await page.getByLabel('写真をまとめて選ぶ').setInputFiles(chosen.map(asFile))
  await expect(page.getByText('3枚を並べました。', { exact: false })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'おすすめの写真' })).toHaveAttribute('aria-valuenow', '17')
  await expect(page.getByLabel('登録書類の写真を撮り直す')).toBeAttached()
  await expect(page.getByText('ピントが合っていないか、ぶれているようです。', { exact: false })).toBeVisible()
  await page.getByLabel('登録書類の写真を移す先').selectOption({ label: 'メーター' })
  await expect(page.getByText('書類のようです。登録書類の欄へ移しますか')).toBeVisible()
  await page.getByRole('button', { name: 'メーターの写真を登録書類の欄へ移す' }).click()
  await expect(page.getByLabel('登録書類の写真を撮り直す')).toBeAttached()
  await expect(page.getByRole('progressbar', { name: /送信中/ })).toHaveCount(0)
  await page.getByLabel('前の写真を撮り直す').setInputFiles({ ...asFile(blurred), buffer: Buffer.from('no picture') })
  await expect(page.getByText('前の写真を残しています。', { exact: false })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'おすすめの写真' })).toHaveAttribute('aria-valuenow', '17')

  await page.getByRole('button', { name: '前の写真の一部を隠す（ナンバーや顔など）' }).click()
  const tool = page.getByRole('dialog', { name: '前の写真の一部を隠す' })
  await tool.getByRole('button', { name: '四角を追加' }).click()
  await expect(tool.getByRole('button', { name: '隠す四角1' })).toBeFocused()
  const from = await tool.getByRole('button', { name: '隠す四角1' }).boundingBox()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  const to = await tool.getByRole('button', { name: '隠す四角1' }).boundingBox()
  expect(to?.y).toBeGreaterThan(from?.y ?? 0)
  expect(to?.width).toBeGreaterThan(from?.width ?? 0)
  const picture = await tool.getByRole('group', { name: '前の写真' }).boundingBox()
  if (!picture) throw new Error('no picture')
  await page.mouse.move(picture.x + 10, picture.y + 10)
  await page.mouse.down()
  await page.mouse.move(picture.x + 70, picture.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(tool.getByText('四角 2個')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: '描いた四角を消して戻りますか？' })
    .getByRole('button', { name: '続けて隠す' })
    .click()
  await expect(tool.getByText('四角 2個')).toBeVisible()
  await expectAccessible(page)
  const covered = page.waitForResponse((it) => it.url().endsWith('/cover'))
  await tool.getByRole('button', { name: '隠して保存する' }).click()
  const { url, width = 0 } = await (await covered).json()
  await expect(tool).toBeHidden()
  const kept = await (await page.request.get(`/kaitori${url}`)).body()
  const [red, green, blue] = await sharp(kept)
    .extract({
      left: Math.round((width * 40) / picture.width),
      top: Math.round((width * 35) / picture.width),
      width: 1,
      height: 1,
    })
    .raw()
    .toBuffer()
  expect(
    Math.max(Math.abs((red ?? 0) - 0x5b), Math.abs((green ?? 0) - 0x64), Math.abs((blue ?? 0) - 0x72)),
  ).toBeLessThan(9)
}

/** Takes one anew, breaks one off, changes the order of two and replaces the first of them. Answers what is left. */
export async function changeMindAboutPhotos(page: Page) {
  const send = async (input: Locator, colour: string): Promise<string> => {
    const answer = page.waitForResponse((it) => it.url().includes('/assets/AUCTION_ITEM_IMAGE') && it.status() === 201)
    await input.setInputFiles(await smallPhoto(colour))
    const { assetId } = await (await answer).json()
    await expect(page.getByRole('progressbar', { name: /送信中/ })).toHaveCount(0)
    return assetId
  }
  const front = await send(photoInput(page, '前'), 'navy')

  await page.route('**/assets/AUCTION_ITEM_IMAGE/temporary', () => undefined, { times: 1 }) // never answered
  await page.getByLabel('その他の写真を追加').setInputFiles(await smallPhoto('gray'))
  await expect(page.getByRole('progressbar', { name: 'その他（3枚目）の写真を送信中' })).toBeVisible()
  await page.getByRole('button', { name: 'その他（3枚目）の写真の送信をやめる' }).click()
  await expect(page.getByLabel(/^その他（3枚目）/)).toHaveCount(0)

  const pictures = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(/^傷・凹み（/) })
    .locator('img')
  const sources = () => pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')))
  const [red, blue] = await sources()
  await page.getByRole('button', { name: '傷・凹み（2枚目）を前へ' }).click()
  await expect.poll(sources).toEqual([blue, red])
  const first = await send(page.getByLabel('傷・凹み（1枚目）の写真を撮り直す'), 'green')
  expect((await sources())[1]).toBe(red)
  const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('kaitori:sell-form') ?? '{}'))
  const scratches = draft.files.filter((it: { imageType: string }) => it.imageType === '32')
  return { front, scratches: [first, scratches[1].assetId] }
}

export async function expectUprightWithoutPosition(page: Page, url: string): Promise<void> {
  const kept = await (await page.request.get(`/kaitori${url}`)).body()
  const { width, height, exif, orientation } = await sharp(kept).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: 1920,
    height: 2560,
    exif: undefined,
    orientation: undefined,
  })
  for (const hidden of ['TestCamera', 'Exif', 'GPS']) expect(kept.includes(hidden)).toBe(false)
  const [red = 0, , blue = 0] = await sharp(kept).extract({ left: 960, top: 300, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(200)
  expect(blue).toBeLessThan(60)
}
