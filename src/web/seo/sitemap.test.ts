import { expect, test } from 'vitest'
import { sitemapIndexXml, sitemapXml } from './sitemap.ts'

test('a part lists complete addresses with the day of their change', () => {
  expect(
    sitemapXml('https://example.jp', [{ path: '/kaitori' }, { path: '/kaitori/tos', changedOn: '2026-11-01' }]),
  ).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.jp/kaitori</loc></url>
<url><loc>https://example.jp/kaitori/tos</loc><lastmod>2026-11-01</lastmod></url>
</urlset>
`,
  )
})

test('an ampersand in an address is escaped', () => {
  expect(sitemapXml('https://example.jp', [{ path: '/kaitori/article?category=money&page=2' }])).toContain(
    '<loc>https://example.jp/kaitori/article?category=money&amp;page=2</loc>',
  )
})

test('the index lists its parts', () => {
  const xml = sitemapIndexXml('https://example.jp', [{ path: '/sitemap/articles.xml' }])
  expect(xml).toContain('<sitemapindex')
  expect(xml).toContain('<sitemap><loc>https://example.jp/sitemap/articles.xml</loc></sitemap>')
})
