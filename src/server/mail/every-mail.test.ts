import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AuctionMailFacts, MailText } from '#content/mail/auction-mail-parts.ts'
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
  const ended = Object.keys(AUCTION_MAILS.owner).filter((template) => mailStageOf(template, 31) === null)
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

const wordsOf = (text: MailText, given: Partial<AuctionMailFacts>) =>
  JSON.stringify(text({ ...AUCTION_FACTS, ...given }))

test('who got cash is asked whether it was counted, and has no day to wait for', () => {
  const { handedOver } = AUCTION_MAILS.owner
  const cash = wordsOf(handedOver, { payment: 'cash', isPaid: false })
  expect(cash).toContain('現金を数えて、全額を受け取りましたか')
  expect(cash).toContain('すぐに取引ページの「運営へのメッセージ」でお知らせください')
  expect(cash).not.toMatch(/お支払いします|支払期限/)
  const transfer = wordsOf(handedOver, { payment: 'transfer', isPaid: false })
  expect(transfer).toMatch(/販売店が代金をお支払いします[\s\S]*支払期限/)
})

test('the hand-over at another price than the contract names both, and what was taken off', () => {
  for (const { handedOver } of [AUCTION_MAILS.owner, AUCTION_MAILS.winner]) {
    expect(wordsOf(handedOver, {})).toMatch(/成約金額[\s\S]*¥452,000[\s\S]*¥447,000[\s\S]*タンク左に線傷/)
    expect(wordsOf(handedOver, { price: '¥447,000' })).not.toMatch(/成約金額|タンク左/)
  }
})

test('claims that replace earlier ones say that those are void', () => {
  const { checkedAsDescribed, claimsMade } = AUCTION_MAILS.owner
  expect(claimsMade({ ...AUCTION_FACTS, isCheckedAgain: true }).subject).toBe(
    '【Kaitori】申請の内容が変わりました（前の申請は無効です）',
  )
  expect(claimsMade(AUCTION_FACTS).subject).toContain('減額の申請がありました')
  for (const text of [checkedAsDescribed, claimsMade]) {
    expect(wordsOf(text, { isCheckedAgain: true })).toMatch(/前の(減額の)?申請は無効です。/)
    expect(wordsOf(text, {})).not.toContain('無効')
  }
})

test('a corrected report is told as such once', () => {
  const told = wordsOf(AUCTION_MAILS.owner.completionReported, { isCorrection: true })
  expect(told.split('報告し直し').length - 1).toBe(1)
})

test('an owner is spoken to as the one who has the bike, and who objected', () => {
  const asked = { ...AUCTION_FACTS, isPaid: false }
  expect(wordsOf(AUCTION_MAILS.owner.stopAsked, asked)).toContain('車両がお手元にあることを確かめて')
  const byOwner = AUCTION_FACTS.stop && { ...AUCTION_FACTS.stop, by: 'owner' as const }
  expect(wordsOf(AUCTION_MAILS.winner.stopAsked, { ...asked, stop: byOwner })).toContain('車両が出品者のもとにある')
  expect(wordsOf(AUCTION_MAILS.owner.paymentProven, {})).toContain('ご納得いただけない場合は')
})

test('the owner reads why a bid was struck out', () => {
  expect(wordsOf(AUCTION_MAILS.owner.bidVoided, { reason: '入力の誤りの申し出' })).toContain('入力の誤りの申し出')
})

test('a dealer who was to answer to a price of the owner reads that it is over', () => {
  for (const text of [AUCTION_MAILS.bidder.notChosen, AUCTION_MAILS.winner.saleDeclined]) {
    expect(wordsOf(text, {})).toContain('金額の提示（¥470,000）は終了しました')
    expect(wordsOf(text, { endedOffer: '' })).not.toContain('提示（')
  }
})
