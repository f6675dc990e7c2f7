/** The push services of the browsers in use: Chrome and others, Firefox, Safari, Edge. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^android\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
]
const LONGEST = 2000

/** The address comes from the browser, and we will post to it: only to push services, never into our own network. */
export function isPushAddress(address: string, configured: readonly string[]): boolean {
  if (address.length > LONGEST || !URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username } = new URL(address)
  if (configured.includes(origin)) return true
  return protocol === 'https:' && port === '' && username === '' && SERVICES.some((host) => host.test(hostname))
}
