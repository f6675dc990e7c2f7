import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated } from './fixtures.ts'

/** A file as a phone's album would hand it over. */
export interface Photo {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export async function smallPhoto(background = 'teal'): Promise<Photo> {
  const buffer = await sharp({ create: { width: 1280, height: 960, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

export const REQUIRED_PHOTOS = ['前', '後ろ', '右', '左', 'メーター']

export function photoInput(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}の写真を(追加|撮り直す)$`))
}

type Press = (button: Locator) => Promise<void>

const pressOnce: Press = (button) => button.click()

/** As a hurried hand does it: the second press finds whatever stands there by then. */
export async function pressTwice(button: Locator): Promise<void> {
  const page = button.page()
  await button.click({ trial: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.waitForTimeout(60)
  await page.mouse.click(x + width / 2, y + height / 2)
}

export async function next(page: Page, title: string | RegExp, press = pressOnce): Promise<void> {
  await press(page.getByRole('button', { name: '次へ' }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** By hand until the photos, of a CB400SF. */
export async function answerUntilPhotos(page: Page, press = pressOnce): Promise<void> {
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: '車検証を読み取る' })).toBeVisible()
  await page.getByRole('button', { name: '車検証を使わずに進む' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'どのバイクを売りますか' })).toBeVisible()
  await page.getByRole('searchbox', { name: '車種名で探す' }).fill('しーびー400')
  await page.getByRole('link', { name: 'CB400スーパーフォア' }).click()
  await expect(page.getByRole('combobox', { name: '車種' })).toHaveValue('1001')
  await next(page, '型式と走行距離', press)
  await page.getByRole('textbox', { name: '初度登録年月' }).fill('1999年1月')
  await page
    .getByRole('combobox', { name: '型式・年式' })
    .selectOption({ label: 'NC42 HYPER VTEC Revo（2008〜2022年）' })
  await expect(page.getByRole('textbox', { name: '初度登録年月' })).toHaveAccessibleDescription(
    /は2008年からの型式です。/,
  )
  await page.getByRole('textbox', { name: '初度登録年月' }).fill('平成27年4月')
  await expect(page.getByText('初度登録年月：2015年4月（平成27年）', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: '走行距離' }).selectOption({ label: '5,001〜10,000km' })
  await page.getByRole('combobox', { name: '車体の色' }).selectOption({ label: '黒' })
  await page.getByRole('radio', { name: 'すぐに' }).check()
  await next(page, 'バイクの状態', press)
  await page.getByRole('checkbox', { name: '良好' }).check()
  await page.getByRole('checkbox', { name: 'なし', exact: true }).check()
  await page.getByRole('radio', { name: '実走行' }).check()
  await next(page, '鍵とカスタム', press)
  await page.getByRole('radio', { name: '2本' }).check()
  await page.getByRole('checkbox', { name: 'マフラー' }).check()
  await page.getByRole('radiogroup', { name: 'マフラーの純正品' }).getByRole('radio', { name: '純正品あり' }).check()
  await next(page, '書類とローン', press)
  await page.getByRole('radio', { name: '登録あり' }).check()
  await page.getByRole('checkbox', { name: '自動車検査証', exact: true }).check()
  await page.getByRole('radio', { name: '本人' }).check()
  await page.getByRole('textbox', { name: '車検満了日' }).fill('令和9年5月1日')
  await page.getByRole('textbox', { name: '車台番号' }).fill('ｎｃ４２－１２３４５６７')
  await page.getByRole('radio', { name: 'いいえ（個人の方など）' }).check()
  await page.getByRole('radiogroup', { name: 'ローンの状況' }).getByRole('radio', { name: 'なし' }).check()
  await next(page, '写真を追加する', press)
}

export async function answerTerms(page: Page): Promise<void> {
  await expect(page.getByText('このバイクの買取相場')).toBeVisible()
  await page.getByRole('textbox', { name: '希望価格' }).fill('４２０，０００')
  await page.getByRole('combobox', { name: '終了日時' }).selectOption({ index: 2 })
  await page.getByRole('radio', { name: '2週間以内' }).check()
  await page.getByRole('checkbox', { name: 'いつでも' }).check()
  await page.getByRole('radio', { name: '指定なし' }).check()
  await page.getByRole('radio', { name: '自宅（住民票の住所）' }).check()
}

/** Every required photo is sent. */
export async function expectPhotosSent(page: Page): Promise<void> {
  await expect(page.getByText('5枚そろいました。')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /送信中/ })).toHaveCount(0)
}
