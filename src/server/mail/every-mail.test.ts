import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AUCTION_MAILS } from '#content/mail/auction-mails.ts'
import { mailStageOf } from '#content/mail/mail-stages.ts'
import { AUCTION_FACTS, everyMail } from '#testing/mail-samples.ts'
import { projectRoot } from '../host/project-root.ts'
import { mailPicturePath, renderMail } from './render-mail.ts'

const FRAME = { origin: 'https://kaitori.example', unsubscribeUrl: null }
const MAILS = Object.entries(everyMail()).map(([name, document]) => ({
  name,
  document,
  ...renderMail(document, FRAME),
}))

describe.each(MAILS)('$name', ({ document, html, text }) => {
  const codes = document.blocks.filter(({ kind }) => kind === 'code')
  const buttons = document.blocks.filter(({ kind }) => kind === 'button')

  test('has one button, or a code for the page that is open already', () => {
    expect(buttons.length === 1 || (buttons.length === 0 && codes.length > 0)).toBe(true)
    expect(html.split('class="button"').length - 1).toBe(buttons.length)
  })

  test('has rooms for no phone number or address', () => {
    const labels = document.blocks.flatMap((block) =>
      block.kind === 'facts' ? block.rows.map((row) => row.label) : [],
    )
    expect(labels.filter((label) => /電話|住所|所在地|連絡先|郵便/.test(label))).toEqual([])
    expect(`${text}${html}`).not.toMatch(/(?<![\d-])0\d{1,4}-\d{1,4}-\d{3,4}(?!\d)|tel:/)
  })

  test('has a dark theme, and says in text what it says in HTML', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    const words = html.replaceAll(/<[^>]*>/g, '')
    for (const block of document.blocks) {
      if (block.kind !== 'facts') continue
      for (const { value } of block.rows) expect([words.includes(value), text.includes(value)]).toEqual([true, true])
    }
  })

  test('values in text begin below each other', () => {
    const labels = document.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
    const columns = new Set(
      text.split('\n').flatMap((line) => {
        const fact = labels.find(({ label, value }) => line.startsWith(`${label}:`) && line.endsWith(value))
        if (!fact || line.length === fact.label.length + 1) return []
        const before = line.slice(0, line.length - fact.value.length)
        return [[...before].reduce((width, letter) => width + (/[ -~]/.test(letter) ? 1 : 2), 0)]
      }),
    )
    expect(columns.size).toBeLessThanOrEqual(1)
  })

  test('no address stands in the words where it cannot be tapped', () => {
    expect(html.replaceAll(/<a [^>]*>[^<]*<\/a>/g, '').replaceAll(/<[^>]*>/g, '')).not.toContain('://')
  })

  test('has a picture, once it is about a bike', () => {
    if (!document.bike) return
    const path = mailPicturePath(document.bike.kind)
    expect(existsSync(join(projectRoot, 'public', path))).toBe(true)
    expect(html).toContain(`src="https://kaitori.example${path}"`)
    expect(html).toContain('alt="ホンダ レブル250')
  })
})

test('where the sale stands is on the road of both forms', () => {
  const mail = MAILS.find(({ name }) => name === 'owner bidUpdate')
  expect(mail?.text).toContain('出品 → 審査 → 【入札】 → 回答 → 引渡し → 完了')
  const stages = [...(mail?.html.matchAll(/class="(done|here|ahead)"[^>]*>([^<]*)</g) ?? [])].map(([, ...it]) => it)
  expect(stages).toEqual([
    ['done', '出品'],
    ['done', '審査'],
    ['here', '入札'],
    ['ahead', '回答'],
    ['ahead', '引渡し'],
    ['ahead', '完了'],
  ])
  expect(MAILS.find(({ name }) => name === 'owner transactionStopped')?.text).not.toContain('→ 完了')
})

test('every mail of a sale names its stage, but those at an end on the way', () => {
  const ended = Object.keys(AUCTION_MAILS.owner).filter((template) => mailStageOf(template) === null)
  expect(ended.toSorted()).toEqual([
    ...['endedWithoutBids', 'fraudRuled', 'inspectionFailed', 'listingCanceled', 'listingStopped', 'remindNameChange'],
    ...['runnerUpAsked', 'runnersUpOver', 'saleDeclined', 'transactionStopped'],
  ])
})

test('the price stands above the words, and only there', () => {
  const mail = MAILS.find(({ name }) => name === 'owner priceFixed')
  expect(mail?.html.split('¥447,000').length).toBe(2)
  expect(mail?.html).toMatch(/font-size:28px[^>]*>¥447,000</)
  expect(mail?.html).toContain('>¥452,000</td>')
  expect(mail?.text).toMatch(/減額する前の成約金額:\s*¥452,000[\s\S]*買取金額:\s*¥447,000/)
})

test.each([
  ['before', '入金の確認に進む', '口座への入金を確かめ'],
  ['cash', '引渡しコードを見る', '現金を数えて受け取ってから'],
  ['transfer', '引渡しコードを見る', '振込の完了を一緒に確かめてから'],
] as const)('paid %s: a fixed price leads to the money first', (payment, label, words) => {
  for (const text of [AUCTION_MAILS.owner.priceFixed, AUCTION_MAILS.owner.checkedAsDescribed]) {
    const { blocks } = text({ ...AUCTION_FACTS, payment })
    expect(blocks).toContainEqual({ kind: 'button', label, url: AUCTION_FACTS.url })
    expect(JSON.stringify(blocks)).toContain(words)
  }
})

test('who would get money back is not asked to keep it, and both read by when the operator decides', () => {
  const [toOwner, toDealer] = [AUCTION_MAILS.owner, AUCTION_MAILS.winner].map(({ stopAsked }) =>
    JSON.stringify(stopAsked(AUCTION_FACTS).blocks),
  )
  expect(toOwner).toContain('返金せずにお待ちください')
  expect(toDealer).not.toContain('返金せずに')
  for (const text of [toOwner, toDealer]) expect(text).toContain('11月26日（木）18:00')
})

test('the list of bids is one tap away in the mail, and an address in its text', () => {
  const mail = MAILS.find(({ name }) => name === 'winner contract')
  const url = AUCTION_FACTS.proof?.url ?? ''
  expect(mail?.html).toMatch(new RegExp(`<a href="${url}"[^>]*>入札の証明を見る</a>`))
  expect(mail?.text).toContain(`入札の証明を見る\n${url}`)
})

test('only with a contract is anybody promised the list of bids', () => {
  const promising = MAILS.filter(({ text }) => /入札の記録.*どなたでも/.test(text)).map(({ name }) => name)
  expect(promising).toEqual(['winner contract'])
})

test('an unknown kind of bike has a picture, too', () => {
  expect(mailPicturePath('../secret')).toBe('/og/mail-naked.png')
})

test('the dealer of a completed trade is told by when the registration is due', () => {
  const { nameChange } = AUCTION_FACTS
  const words = (changedOn: string) =>
    JSON.stringify(
      AUCTION_MAILS.winner.completed({ ...AUCTION_FACTS, nameChange: nameChange && { ...nameChange, changedOn } }),
    )
  expect(words('')).toContain('期限は12月9日（水）です')
  expect(words('12月1日（火）')).not.toContain('名義変更')
})
