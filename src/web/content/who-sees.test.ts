import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  CONTRACT_DEALER,
  INSPECTION_PAPER,
  PAPER_PHOTOS,
  PUBLIC_LISTING,
  WINNER_RECEIVES,
} from '#content/selling/who-sees.ts'
import { AUCTION_STATUSES } from '#domain/auction/status.ts'
import { canReadFile } from '#domain/permission/file-access.ts'
import { RELATIONS } from '#domain/permission/visibility.ts'

const PAGES = ['content/pages/privacy.md', 'content/pages/personal-information.md', 'content/help/listing.md']

const read = (path: string) => readFileSync(path, 'utf8')

test.each(PAGES)('%s names who sees the papers and the seller in the words of the sell form', (path) => {
  const text = read(path)
  for (const { name, viewers } of [INSPECTION_PAPER, PAPER_PHOTOS]) {
    expect(text).toContain(name)
    expect(text).toContain(viewers)
  }
  expect(text).toContain(CONTRACT_DEALER)
  expect(text).not.toMatch(/審査担当者|1社にだけ|落札した販売店とその代理店/)
})

test.each([...PAGES, 'content/pages/tos.md'])('%s says what becomes public in the words of the sell form', (path) => {
  // The last full stop is not written in a list of rules.
  expect(read(path)).toContain(PUBLIC_LISTING.slice(0, -1))
  expect(read(path)).not.toMatch(/前から撮った写真|前の写真/)
})

test.each(PAGES)('%s names all that the dealer of a contract receives', (path) => {
  expect(read(path)).toContain(`契約が成立したときに限り、${WINNER_RECEIVES}を、${CONTRACT_DEALER}に提供します。`)
})

test('who confirms a sale reads the same list', () => {
  expect(read('src/web/owner/auction/actions/answer-sale-intention.tsx')).toContain('{WINNER_RECEIVES}')
})

test('the words are what the table of files says', () => {
  const readers = (kind: 'certificate' | 'paperPhoto') =>
    RELATIONS.filter((relation) => AUCTION_STATUSES.some((status) => canReadFile(kind, relation, status)))
  expect(readers('certificate')).toEqual(['owner', 'operator'])
  expect(readers('paperPhoto')).toEqual(['owner', 'winner', 'operator'])
  expect(canReadFile('paperPhoto', 'winner', 22)).toBe(false)
  expect(canReadFile('paperPhoto', 'winner', 31)).toBe(true)
})

test('the two kinds of papers have names of their own on the page that confirms them', () => {
  expect(INSPECTION_PAPER.name).not.toContain('登録書類')
  const steps = 'src/web/owner/listing/steps'
  expect(read(`${steps}/confirm-step.tsx`)).toContain('INSPECTION_PAPER.name')
  expect(read(`${steps}/photos-step.tsx`)).toContain('PAPER_PHOTOS.viewers')
  expect(read('src/web/owner/listing/files/paper-upload.tsx')).toContain('INSPECTION_PAPER.viewers')
})

test('listing again changes nothing, and silence counts for the payment alone', () => {
  for (const path of ['content/help/auction.md', 'content/mail/auction-mails.ts', 'src/web/owner/auction/next-step.ts'])
    expect(read(path)).not.toMatch(/見直して、再出品/)
  const article = read('content/articles/20.md')
  expect(article).toMatch(/支払いの報告に7日間返事をしないと、受け取ったものとして/)
  for (const path of ['content/help/trade.md', 'content/articles/11.md', 'content/pages/tos.md'])
    expect(read(path)).toMatch(/引渡しの前|引渡しの日/)
})
