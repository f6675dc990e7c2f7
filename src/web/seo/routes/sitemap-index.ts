import { cacheUntilChange, hostContext } from '../../host-context.ts'
import { sitemapIndexXml } from '../sitemap.ts'
import { sitemapParts } from '../sitemap-parts.server.ts'
import type { Route } from './+types/sitemap-index.ts'

export function loader({ context }: Route.LoaderArgs) {
  cacheUntilChange(context, [])
  const { origin } = context.get(hostContext).configuration
  const xml = sitemapIndexXml(
    origin,
    [...sitemapParts.keys()].map((file) => ({ path: `/sitemap/${file}` })),
  )
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
