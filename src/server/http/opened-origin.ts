const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where the page was opened. That is the origin we are known by; but on one's own machine 127.0.0.1 is as good as
 * localhost, and the forms of a page opened there are its own and no other site's.
 */
export function openedOrigin(host: string | undefined, origin: string): string {
  const known = new URL(origin)
  if (host === undefined || !LOOPBACK.has(known.hostname)) return origin
  const address = `${known.protocol}//${host}`
  const asked = URL.canParse(address) ? new URL(address) : known
  return LOOPBACK.has(asked.hostname) && asked.port === known.port ? asked.origin : origin
}
