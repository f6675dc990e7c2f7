import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { POPULAR_DOMESTIC_MAKER_IDS, POPULAR_FOREIGN_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { Footer } from './footer.tsx'
import { MakerMenu } from './maker-menu.tsx'

const LABELS = [
  ...['会社概要', 'プライバシーポリシー', '利用規約', '個人情報の取り扱い', 'リンクポリシー'],
  ...['よくあるご質問', 'ヘルプ', 'サイトマップ', 'English', '広告掲載について'],
]

function render(Component: React.ComponentType): string {
  const footerLinks = LABELS.map((label, index) => ({ label, url: `/page-${index}` }))
  const root = { configuration: { footerLinks }, viewer: null, closing: null }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root } }} />)
}

test('the footer has its ten links in order, the way back to the top and the copyright', () => {
  const html = render(Footer)
  const positions = LABELS.map((label) => html.indexOf(`>${label}</a>`))
  expect(positions.every((position) => position > 0)).toBe(true)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(html).toMatch(/<p class="[^"]*md:hidden"><a href="#top"/)
  expect(html).toContain('© 2026 Kaitori')
})

test('the maker menu leads to each popular maker and to all others, with a mark by the id of the maker', () => {
  const ids = [...POPULAR_DOMESTIC_MAKER_IDS, ...POPULAR_FOREIGN_MAKER_IDS]
  const makers = ids.map((makerId) => ({ makerId, makerNameJp: `M${makerId}`, makerSymbol: `S${makerId}` }))
  const html = render(() => <MakerMenu makers={makers} />)
  const links = [...html.matchAll(/href="\/kaitori\/souba\/(\d+)"/g)].map(([, id]) => Number(id))
  expect(links).toEqual([...ids, 0])
  const colourOf = (id: number) => new RegExp(`fill="(#\\w{6})"></rect><text[^>]*>S${id}<`).exec(html)?.[1]
  expect(colourOf(1)).toMatch(/^#/)
  expect(colourOf(1)).not.toBe(colourOf(2))
  expect(colourOf(5)).toBe(colourOf(15)) // ten colours, by the id
})
