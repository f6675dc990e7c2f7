import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { FADE_BETWEEN_PAGES } from '#contract/allowed-styles.ts'

const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}
/** These concern documents; GraphQL answers JSON alone, and thousands of times. */
const OF_DOCUMENTS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
}
/** Pictures of shared links and mails: those who show them fetch them from their own pages. */
const SHOWN_ELSEWHERE = '/og/'
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** On every answer; the policy for scripts is the page's own (see contentSecurityPolicy). */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url === '/graphql' ? ALWAYS : OF_DOCUMENTS)
    if (request.url.startsWith(SHOWN_ELSEWHERE)) reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
    done()
  })
}

/** Where Google Tag Manager loads its script from and reports to. */
const ANALYTICS_SCRIPTS = ['https://www.googletagmanager.com']
const ANALYTICS_REPORTS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]

const FADE = `'sha256-${createHash('sha256').update(FADE_BETWEEN_PAGES).digest('base64')}'`

interface PolicyOptions {
  readonly hasAnalytics: boolean
}

/** `scripts` are the sources that may run beside our own files: a nonce or hashes, in CSP form. */
export function contentSecurityPolicy(scripts: readonly string[], { hasAnalytics }: PolicyOptions): string {
  const analyticsScripts = hasAnalytics ? ANALYTICS_SCRIPTS : []
  const analyticsReports = hasAnalytics ? ANALYTICS_REPORTS : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // WebAssembly, and no eval: the reader of the codes on a 車検証 is one.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts, ...analyticsScripts],
    'style-src': ["'self'", FADE],
    'img-src': ["'self'", 'data:', 'blob:', ...analyticsReports],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...analyticsReports],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
