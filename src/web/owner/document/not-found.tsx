import { pageNotFound } from '../../shell/data-route.ts'
import type { Route } from './+types/not-found.ts'

/** Every address that no other route answers. */
export function loader({ url }: Route.LoaderArgs) {
  throw pageNotFound(url)
}

export default function NotFound() {
  return null
}
