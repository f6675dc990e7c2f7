import { notFound } from '../../shell/data-route.ts'

/** Addresses below /partner that nothing stands at: said inside the frame. */
export function loader() {
  throw notFound()
}

/** Without a page of its own an error here would be answered as data. */
export default function NotFound() {
  return null
}
