import { cacheUntilChange, hostContext } from '../../host-context.ts'
import type { Route } from './+types/robots.ts'

/** Pages of a person and the API; login and the like may be read, and say noindex themselves. */
const PRIVATE = ['/kaitori/mypage', '/kaitori/sell-form$', '/partner', '/graphql', '/realtime', '/assets/VIC', '/dev']

export function loader({ context }: Route.LoaderArgs) {
  cacheUntilChange(context, [])
  const { origin } = context.get(hostContext).configuration
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
