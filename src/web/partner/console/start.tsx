import { redirect } from 'react-router'

/** The session's cookies belong to what lies below /partner/, so that nothing is asked at /partner itself. */
export function loader() {
  throw redirect('/partner/home')
}

/** Without a page of its own an error here would be answered as data. */
export default function Start() {
  return null
}
