import { expect, test } from 'vitest'
import { footerLinks } from './footer-links.ts'

test('the footer has its ten entries in order, then the record of dealers and the contact, and configuration moves one elsewhere', () => {
  const links = footerLinks({ company: 'https://example.com/about' })
  expect(links.map(({ label }) => label)).toEqual([
    '会社概要',
    'プライバシーポリシー',
    '利用規約',
    '個人情報の取り扱い',
    'リンクポリシー',
    'よくあるご質問',
    'ヘルプ',
    'サイトマップ',
    'English',
    '広告掲載について',
    '販売店の取引実績とは',
    'お問い合わせ',
  ])
  expect(links[0]?.url).toBe('https://example.com/about')
  expect(links[2]?.url).toBe('/kaitori/tos')
})
