import { useEffect, useState } from 'react'
import { SERVER_TIME_META, setServerTime } from './server-now.ts'

/** Hands the server's time to the page: written into the first one, told with every later reading. */
export function ServerTime({ now }: { readonly now: string }) {
  const [first] = useState(now)
  useEffect(() => setServerTime(now), [now])
  return <meta name={SERVER_TIME_META} content={first} />
}
