export interface SitemapEntry {
  readonly path: string
  /** A day, where the content says when it changed. */
  readonly changedOn?: string
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  return document('urlset', 'url', origin, entries)
}

export function sitemapIndexXml(origin: string, entries: readonly SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', origin, entries)
}

function document(root: string, element: string, origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, changedOn }) => {
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
    return `<${element}><loc>${escapeXml(origin + path)}</loc>${changed}</${element}>`
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} xmlns="${NAMESPACE}">`, ...lines, `</${root}>`, ''].join(
    '\n',
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
