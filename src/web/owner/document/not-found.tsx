import type { Route } from './+types/not-found.ts'

/** Every address that no other route answers. */
export function loader({ url }: Route.LoaderArgs) {
  throw new Response(`Page Not Found: ${url.pathname}`, { status: 404, statusText: 'Page Not Found' })
}

export default function NotFound() {
  return null
}
