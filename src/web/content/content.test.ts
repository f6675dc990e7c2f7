import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HELP_WORDS } from '#content/help/words.ts'
import { RECORDS_KEPT } from '#content/messages/account.ts'
import { AGREED_VERSIONS } from '#content/pages/agreed-versions.ts'
import { ledgerCsv } from '#domain/ledger/ledger-csv.ts'
import { stepsOf } from '../owner/listing/steps/step-list.ts'
import { articles, findArticle } from './articles.server.ts'
import { type Block, type Inline, plainText } from './blocks.ts'
import { documents } from './documents.server.ts'
import { helpGroups, searchHelp } from './help.server.ts'
import { topQuestions } from './selling.server.ts'
import { findUserVoice, userVoices } from './user-voices.server.ts'

const texts: { readonly name: string; readonly blocks: readonly Block[] }[] = [
  ...articles().map(({ id, blocks }) => ({ name: `article ${id}`, blocks })),
  ...userVoices().map(({ id, blocks }) => ({ name: `voice ${id}`, blocks })),
  ...documents().map(({ path, blocks }) => ({ name: path, blocks })),
  ...helpGroups().flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({ name: question, blocks: answer })),
  ),
]

test('articles are numbered 1 to 20, testimonials 1 to 10', () => {
  expect(articles().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(userVoices().map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
})

test.each(['0', '21', '01', '1.0', '1e1', 'x', '', ' 1', undefined])('article %s is unknown', (id) => {
  expect(findArticle(id)).toBeUndefined()
})

test.each(['0', '11', '01', 'x', undefined])('testimonial %s is unknown', (id) => {
  expect(findUserVoice(id)).toBeUndefined()
})

test.each(Object.entries(AGREED_VERSIONS))(
  'the version of %s that people agree to is the one on its page',
  (name, version) => {
    expect(documents().find(({ path }) => path === `/kaitori/${name}`)?.updatedOn).toBe(version)
  },
)

test('every testimonial is marked as a sample', () => {
  expect(userVoices().filter(({ sample }) => !sample)).toEqual([])
})

test('related articles exist and are others', () => {
  for (const { id, related } of articles()) {
    for (const other of related) {
      expect(other).not.toBe(id)
      expect(findArticle(String(other)), `article ${id} relates to ${other}`).toBeDefined()
    }
  }
})

test.each(texts)('$name shows no leftover markup and its links lead somewhere', ({ blocks }) => {
  for (const content of blocks.flatMap(contentsOf)) {
    expect(plainText(content)).not.toMatch(/\*\*|\]\(|\{#/)
    for (const url of linksIn(content)) expect(url).toMatch(/^(\/kaitori|#|https:\/\/|mailto:)/)
  }
})

test('every question has an answer', () => {
  expect(topQuestions().length).toBeGreaterThan(5)
  for (const { question, text } of topQuestions()) expect(text, question).not.toBe('')
})

test('every question of the help has an anchor of its own, and every step of the sell form its question', () => {
  const ids = helpGroups().flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => id.startsWith('section-'))).toEqual([])
  for (const step of stepsOf(true, false)) expect(ids).toContain(step)
})

test.each([
  ['写真', '/kaitori/help#photos'],
  ['しゃしん 何枚', '/kaitori/help#photos'],
  ['ローン', '/kaitori/help#loan'],
  ['ろーんが残ってる', '/kaitori/help#loan'],
  ['パスワード忘れた', '/kaitori/help#password'],
  ['退会したい', '/kaitori/help#withdrawal'],
  ['メール　届かない', '/kaitori/faq_mail_receive'],
  ['クーリングオフ', '/kaitori/article/12'],
  ['相続', '/kaitori/article/15'],
  ['減額された', '/kaitori/article/11'],
  ['キャンセル料', '/kaitori/help#answer'],
  ['手数料', '/kaitori/help#fees'],
  ['電話番号を変えたい', '/kaitori/help#profile'],
  ['予備コード', '/kaitori/help#password'],
  ['引渡し', '/kaitori/help#handover'],
  ['引き渡し', '/kaitori/help#handover'],
  ['確定申告', '/kaitori/help#income-tax'],
  ['詐欺', '/kaitori/help#objection'],
  ['競技車', '/kaitori/help#competition'],
  ['レーサー', '/kaitori/help#competition'],
  ['satei', '/kaitori/article/3'],
  ['kaitori', '/kaitori/article/3'],
  ['zei', '/kaitori/article/8'],
])('the help answers 「%s」 among its first three results with %s', (words, page) => {
  const first = searchHelp(words).slice(0, 3)
  expect(first.map(({ to }) => (to.startsWith('/kaitori/help') ? to : to.split('#')[0]))).toContain(page)
})

test.each([
  ['ひきとり', '/kaitori/help#handover'],
  ['引取り', '/kaitori/help#handover'],
  ['引き取り', '/kaitori/help#handover'],
  ['引き取りに来てもらえる？', '/kaitori/help#handover'],
  ['持込み', '/kaitori/help#handover'],
  ['販売店と連絡', '/kaitori/help#handover'],
  ['キャンセルしたい', '/kaitori/help#cancel'],
  ['とりけし', '/kaitori/help#cancel'],
  ['出品をやめたい', '/kaitori/help#cancel'],
  ['契約をキャンセルしたい', '/kaitori/help#stop'],
  ['契約後 やめたい', '/kaitori/help#stop'],
  ['売りたくない', '/kaitori/help#decline'],
  ['断りたい', '/kaitori/help#decline'],
  ['お金いつ', '/kaitori/help#payment'],
  ['いつお金もらえる', '/kaitori/help#payment'],
  ['振り込み', '/kaitori/help#payment'],
  ['入金', '/kaitori/help#payment'],
  ['ローン残債', '/kaitori/help#papers'],
  ['車検切れ', '/kaitori/article/7'],
  ['しゃけん切れ', '/kaitori/article/7'],
  ['原付', '/kaitori/article/14'],
  ['げんつき', '/kaitori/article/14'],
  ['名義変更', '/kaitori/help#transfer'],
  ['めいぎ変更', '/kaitori/help#transfer'],
  ['廃車証', '/kaitori/article/2'],
  ['印鑑', '/kaitori/article/2'],
  ['実印', '/kaitori/article/2'],
  ['必要書類', '/kaitori/article/2'],
  ['代理人', '/kaitori/article/13'],
  ['家族の名義', '/kaitori/article/13'],
  ['親のバイク', '/kaitori/article/13'],
  ['査定額から下げられた', '/kaitori/article/11'],
  ['値下げ', '/kaitori/article/11'],
  ['書類なくした', '/kaitori/article/6'],
  ['車検証 紛失', '/kaitori/article/6'],
  ['鍵がない', '/kaitori/article/16'],
  ['不動車', '/kaitori/article/17'],
  ['改造車', '/kaitori/article/18'],
  ['任意保険', '/kaitori/article/19'],
  ['本人確認', '/kaitori/article/13'],
  ['在留カード', '/kaitori/article/20'],
  ['税金', '/kaitori/article/8'],
  ['パスワードわすれた', '/kaitori/help#password'],
  ['ログインできない', '/kaitori/help#login'],
  ['認証コード 来ない', '/kaitori/help#code'],
  ['メールが来ない', '/kaitori/help#code'],
  ['アカウント削除', '/kaitori/help#withdrawal'],
  ['たいかい', '/kaitori/help#withdrawal'],
  ['住所変更', '/kaitori/help#profile'],
  ['通知 止めたい', '/kaitori/help#notices'],
  ['写真の撮り方', '/kaitori/article/4'],
  ['ナンバー 隠す', '/kaitori/help#photos'],
  ['動画', '/kaitori/help#movie'],
  ['最低価格', '/kaitori/help#terms'],
  ['入札されない', '/kaitori/help#no-bids'],
  ['にゅうさつ ない', '/kaitori/help#no-bids'],
  ['再出品', '/kaitori/help#no-bids'],
  ['延長', '/kaitori/help#extension'],
  ['何日かかる', '/kaitori/help#duration'],
  ['無料', '/kaitori/help#fees'],
  ['引取料', '/kaitori/help#fees'],
  ['営業電話', '/kaitori/help#phone-calls'],
  ['電話番号 知られる', '/kaitori/help#person'],
  ['口コミ', '/kaitori/help#review'],
  ['領収書', '/kaitori/help#receipts'],
  ['トラブル', '/kaitori/help#objection'],
  ['複数台', '/kaitori/help#several'],
  ['沖縄', '/kaitori/help#region'],
  ['外車', '/kaitori/help#model'],
  ['電話で聞きたい', '/kaitori/help#contact'],
  ['といあわせ', '/kaitori/help#contact'],
  ['じゅうしょへんこう', '/kaitori/help#profile'],
  ['めいぎへんこう', '/kaitori/help#transfer'],
  ['てすうりょう', '/kaitori/help#fees'],
  ['しんさ', '/kaitori/help#inspection'],
  ['いくらで売れる', '/kaitori/article/3'],
])('the first that the help answers 「%s」 with is %s', (words, page) => {
  const [first] = searchHelp(words)
  expect(first?.to.startsWith('/kaitori/help') ? first.to : first?.to.split('#')[0]).toBe(page)
})

test('the words that people type belong to answers that are there', () => {
  const answers = [
    ...helpGroups().flatMap(({ questions }) => questions.map(({ id }) => `/kaitori/help#${id}`)),
    ...articles().map(({ id }) => `/kaitori/article/${id}`),
  ]
  expect(Object.keys(HELP_WORDS).filter((to) => !answers.includes(to))).toEqual([])
})

test('what it finds for kana tells of what they spell', () => {
  const found = searchHelp('でんわばんごう')
  expect(found.length).toBeGreaterThan(2)
  const words = helpGroups()
    .flatMap(({ questions }) => questions)
    .map(({ id, question, text }) => ({ id, all: question + text }))
  for (const { to } of found.filter((it) => it.to.startsWith('/kaitori/help#'))) {
    const answer = words.find(({ id }) => to.endsWith(`#${id}`))?.all
    expect(`${answer} ${HELP_WORDS[to] ?? ''}`).toMatch(/電話|番号/)
  }
})

test.each(['', '   ', 'あ', 'qwertyuiop', '😀😀', '%_\\', 'こんばんは', 'さんぽみち'])(
  'it finds nothing for 「%s」',
  (words) => {
    expect(searchHelp(words)).toEqual([])
  },
)

test('whatever it finds is a heading or a page that is there', () => {
  const anchors = new Set([
    ...helpGroups().flatMap(({ questions }) => questions.map(({ id }) => `/kaitori/help#${id}`)),
    ...articles().flatMap(({ id, headings }) =>
      ['', ...headings.map((it) => `#${it.id}`)].map((it) => `/kaitori/article/${id}${it}`),
    ),
    ...documents().flatMap(({ path, blocks }) =>
      ['', ...blocks.flatMap((it) => (it.kind === 'heading' ? [`#${it.id}`] : []))].map((it) => `${path}${it}`),
    ),
  ])
  for (const words of ['バイク', '売却', '書類', '契約', 'メール', '入札', '名義変更', '販売店'])
    for (const { to } of searchHelp(words)) expect(anchors).toContain(to)
})

test('the page of the withdrawal, the terms and the privacy policy say what stays after it', () => {
  // src/server/features/ledger/ledger-entry.ts keeps name, address and date of birth; RETENTION.ledgerDays is three years.
  // The dealer's own ledger (ledger-csv.ts) has the age alone.
  expect(ledgerCsv([])).not.toContain('生年月日')
  const parts = [
    '古物営業法',
    '生年月日（販売店の古物台帳では年齢）を含めて、販売店とKaitoriが3年間保管',
    '取引車両のページには、車種や検査票、取引の日付と金額が、',
  ]
  expect(RECORDS_KEPT, 'what leaving does to a review').toContain('投稿されたレビューは消去され')
  for (const part of parts) {
    expect(RECORDS_KEPT).toContain(part)
    for (const path of ['tos', 'privacy'])
      expect(JSON.stringify(documents().find((it) => it.path.endsWith(path))?.blocks), path).toContain(part)
  }
  for (const document of documents()) expect(JSON.stringify(document.blocks)).not.toMatch(/切り離して|結び付かない/)
})

test('titles and descriptions are unique', () => {
  const all = [...articles(), ...documents()]
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
})

function contentsOf(block: Block): (readonly Inline[])[] {
  switch (block.kind) {
    case 'heading':
      return [[block.text]]
    case 'list':
      return [...block.items]
    case 'table':
      return [...block.head, ...block.rows.flat()]
    default:
      return [block.content]
  }
}

function linksIn(content: readonly Inline[]): string[] {
  return content.flatMap((part) => {
    if (typeof part === 'string') return []
    return part.kind === 'link' ? [part.url] : linksIn(part.content)
  })
}

test('mails are read as plain text, too, where nothing is a button', () => {
  const mails = readdirSync('content/mail').map((name) => readFileSync(`content/mail/${name}`, 'utf8'))
  expect(mails.join('')).not.toContain('ボタン')
})
