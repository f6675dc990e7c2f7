import { HONOUR_PAGE } from '#content/dealer/honour-definition.ts'

/** The links of the footer, in this order. The pages belong to the company; our own pages stand in where there is one. */
const LINKS = [
  { key: 'company', label: '会社概要', url: '/kaitori/company' },
  { key: 'privacy', label: 'プライバシーポリシー', url: '/kaitori/privacy' },
  { key: 'terms', label: '利用規約', url: '/kaitori/tos' },
  { key: 'personalInformation', label: '個人情報の取り扱い', url: '/kaitori/personal-information' },
  { key: 'linkPolicy', label: 'リンクポリシー', url: '/kaitori/link-policy' },
  { key: 'questions', label: 'よくあるご質問', url: '/kaitori#faq' },
  { key: 'help', label: 'ヘルプ', url: '/kaitori/help' },
  { key: 'sitemap', label: 'サイトマップ', url: '/kaitori/sitemap' },
  { key: 'english', label: 'English', url: '/kaitori/english' },
  { key: 'advertising', label: '広告掲載について', url: '/kaitori/advertising' },
  { key: 'dealerRecord', label: '販売店の取引実績とは', url: HONOUR_PAGE },
  { key: 'contact', label: 'お問い合わせ', url: '/kaitori/contact' },
] as const

export function footerLinks(configured: Readonly<Record<string, string>>): { label: string; url: string }[] {
  return LINKS.map(({ key, label, url }) => ({ label, url: configured[key] ?? url }))
}
