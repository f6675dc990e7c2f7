import { cacheUntilChange, hostContext, serverGraphql } from '../../host-context.ts'
import { notFound } from '../../shell/data-route.ts'
import { sitemapXml } from '../sitemap.ts'
import { sitemapParts } from '../sitemap-parts.server.ts'
import type { Route } from './+types/sitemap-part.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const part = sitemapParts.get(params.file)
  if (!part) throw notFound()
  cacheUntilChange(context, ['catalog'])
  const { origin } = context.get(hostContext).configuration
  const xml = sitemapXml(origin, await part(serverGraphql(context)))
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
