import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalog } from '#catalog/load.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { type RunningHost, startHost } from './host.ts'

// These tests run the built program (npm test builds it first).
const folder = mkdtempSync(join(tmpdir(), 'kaitori-site-'))
chmodSync(folder, 0o755) // run by root, the database has a user of its own
let host: RunningHost
beforeAll(async () => {
  host = await startHost({
    DATA_FOLDER: folder,
    ANALYTICS_ID: 'GTM-TEST',
    SUMMER_CLOSINGS: '2020-01-01..2099-12-30',
    PUBLIC_ORIGIN: 'https://kaitori.example',
  })
}, 300_000)
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string) => fetch(host.origin + path, { redirect: 'manual' })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const DOCUMENTS = [
  '/kaitori/tos',
  '/kaitori/faq_mail_receive',
  '/kaitori/company',
  '/kaitori/parent-site',
  '/kaitori/privacy',
  '/kaitori/personal-information',
  '/kaitori/link-policy',
  '/kaitori/english',
  '/kaitori/advertising',
  '/kaitori/sitemap',
]
const PAGES = [
  '/kaitori',
  '/kaitori/article',
  '/kaitori/article?page=2',
  '/kaitori/article?category=money',
  ...numbers(20).map((id) => `/kaitori/article/${id}`),
  '/kaitori/user-voice',
  '/kaitori/help',
  ...numbers(10).map((id) => `/kaitori/user-voice/${id}`),
  ...DOCUMENTS,
  '/kaitori/lp_2024',
  '/kaitori/lp_2024/index2',
  '/kaitori/lp_2024/index3',
]

describe('every public page', () => {
  const htmlOf = new Map<string, string>()
  beforeAll(async () => {
    for (const path of PAGES) {
      const response = await get(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('etag'), `${path} is kept (src/web/kept-address.ts)`).not.toBeNull()
      htmlOf.set(path, await response.text())
    }
  })

  test.each(PAGES)('%s has one heading, a description, its own address and readable facts', (path) => {
    const html = htmlOf.get(path) ?? ''
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toContain(`<link rel="canonical" href="https://kaitori.example${path}"/>`)
    expect(html).toContain('<meta property="og:image" content="https://kaitori.example/og/default.png"/>')
    expect(html).not.toMatch(/\sstyle="/)
    for (const [, facts = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      expect(JSON.parse(facts)).toMatchObject({ '@context': 'https://schema.org' })
    }
  })

  test('has a title of its own', () => {
    const titles = [...htmlOf.values()].map((html) => /<title>([^<]+)<\/title>/.exec(html)?.[1])
    expect(new Set(titles).size).toBe(PAGES.length)
  })

  test('links only to pages that exist, as far as visitors read or look up', async () => {
    const ours = /^\/kaitori(\/(article|user-voice|lp_2024|sitemap|souba)|$|\?)/
    const links = new Set<string>(DOCUMENTS)
    for (const html of htmlOf.values()) {
      for (const [, address = ''] of html.matchAll(/<a [^>]*href="([^"#]+)/g)) {
        if (ours.test(address)) links.add(address.replaceAll('&amp;', '&'))
      }
    }
    expect(links.size).toBeGreaterThan(40)
    for (const address of links) expect((await get(address)).status, address).toBe(200)
  })

  test.each(PAGES)('%s links only to headings that it has', (path) => {
    const html = htmlOf.get(path) ?? ''
    for (const [, anchor = ''] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${anchor}"`)
  })

  test('testimonials say that they are samples', () => {
    for (const id of numbers(10)) expect(htmlOf.get(`/kaitori/user-voice/${id}`)).toContain('※デモ用のサンプルです')
    expect(htmlOf.get('/kaitori/user-voice')).toContain('※デモ用のサンプルです')
  })

  test('says during a closing when work resumes', () => {
    expect(htmlOf.get('/kaitori')).toContain('夏季休業のお知らせ')
    expect(htmlOf.get('/kaitori')).toContain('12月31日')
  })

  test('loads no analytics by itself: that waits for the visitor', async () => {
    const { headers } = await get('/kaitori')
    expect(headers.get('content-security-policy')).toContain('https://www.googletagmanager.com')
    expect(htmlOf.get('/kaitori')).not.toContain('googletagmanager')
  })

  test('the three questions are answered without scripts', async () => {
    const html = await (await get('/kaitori/lp_2024/index3?hurry=week&next=open&effort=none')).text()
    expect(html).toContain('いちばん合うのは「買取店」です')
  })

  test('the top page searches with a plain form', () => {
    const html = htmlOf.get('/kaitori') ?? ''
    expect(html).toMatch(/<form[^>]*action="\/kaitori\/souba"[^>]*>[\s\S]*name="keyword"/)
    expect(html).toContain('id="faq"')
  })
})

test.each([
  ...['0', '21', '01', '1.5', 'x', '-1'].map((id) => `/kaitori/article/${id}`),
  ...['0', '11', '01', 'x'].map((id) => `/kaitori/user-voice/${id}`),
  '/kaitori/article?page=3',
  '/kaitori/article?page=x',
  '/kaitori/article?category=x',
  '/sitemap/nothing.xml',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each([
  ['/kaitori/souba/abc', 404],
  ['/kaitori/souba/2147483648', 404],
  ['/kaitori/souba/1/99999999999', 404],
  ['/kaitori/souba?displacement=abc', 404],
  ['/kaitori/auction?page=abc', 404],
  ['/kaitori/auction-review/2147483648', 404],
  ['/kaitori/auction-review/code?id=99999999999', 200],
  ['/kaitori/search-form?modelId=2147483648', 200],
  [`/kaitori/search-form?keyword=${'a'.repeat(12_000)}`, 200],
  [`/kaitori/search-form?keyword=${'a'.repeat(20_000)}`, 431],
  ['/kaitori/search-form?keyword=%E0%A4', 200],
  ['/kaitori/souba?keyword=%E0%A4', 200],
  [`/kaitori/souba?keyword=${'a'.repeat(12_000)}`, 200],
  ['/kaitori/%E0%A4%A', 400],
  ['/kaitori/auction/%E0%A4%A', 400],
  ['/kaitori/souba/%FF/1001', 400],
  ['/partner/auctions/%FF', 400],
])('%.60s is answered with a page of the status %i', async (path, status) => {
  const response = await fetch(host.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const html = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(html).toMatch(/<h1[ >]/)
  if (status >= 400) expect(html).toContain(`/kaitori/contact?requestId=${response.headers.get('x-request-id')}`)
  expect(response.headers.get('content-security-policy')).toContain("default-src '")
})

test('the top page needs at most 130 KB of scripts, compressed', async () => {
  const sizes = new Map<string, number>()
  const visit = async (file: string): Promise<void> => {
    if (sizes.has(file)) return
    const script = await (await get(file)).text()
    sizes.set(file, gzipSync(script, { level: 9 }).length)
    for (const [, other = ''] of script.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      await visit(`/static/${other}`)
  }
  const html = await (await get('/kaitori')).text()
  for (const [, file = ''] of html.matchAll(/["'](\/static\/(?!manifest-)[^"']+\.js)["']/g)) await visit(file)
  expect(sizes.size).toBeGreaterThan(5)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(total, JSON.stringify([...sizes], null, 1)).toBeLessThanOrEqual(130 * 1024)
})

describe('search engines', () => {
  test('find the sitemap in robots.txt, and every part in its index', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://kaitori.example/sitemap.xml')
    const index = await (await get('/sitemap.xml')).text()
    const parts = [...index.matchAll(/<loc>https:\/\/kaitori\.example([^<]+)<\/loc>/g)].map(([, path = '']) => path)
    expect(parts).toHaveLength(5)
    for (const part of parts) {
      const response = await get(part)
      expect(response.headers.get('content-type')).toContain('application/xml')
      expect(await response.text(), part).toContain('<url><loc>https://kaitori.example/kaitori')
    }
  })

  test('find each article and a model of each maker', async () => {
    const articles = await (await get('/sitemap/articles.xml')).text()
    expect(articles.match(/<url>/g)).toHaveLength(20)
    const models = await (await get('/sitemap/models.xml')).text()
    expect(models).toMatch(/<loc>https:\/\/kaitori\.example\/kaitori\/souba\/1\/\d+<\/loc>/)
  })
})

test.each([
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/service-worker.js', 'javascript'],
  ['/offline.html', 'text/html'],
  ['/icons/icon-192.png', 'image/png'],
  ['/icons/icon-512.png', 'image/png'],
  ['/og/default.png', 'image/png'],
])('%s is there as %s', async (path, type) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain(type)
})

test('who comes to get an account is told so, in both forms', async () => {
  const words = '会員登録（無料）のお手続きです'
  for (const path of ['/kaitori/search-form', '/kaitori/sign-up']) {
    const read = async (query: string) => (await fetch(`${host.origin}${path}${query}`)).text()
    expect(await read(''), path).not.toContain(words)
    expect(await read('?createAccount=1'), path).toContain(words)
    expect(await read(''), path).not.toContain(words)
  }
})

test('under maintenance every page shows the 503 screen, and the process stays healthy', async () => {
  const closed = await startHost({ DATA_FOLDER: join(folder, 'closed'), MAINTENANCE: '1', CONTACT_URL: '/contact' })
  try {
    for (const path of ['/kaitori', '/kaitori/article/1', '/kaitori/nothing', '/partner']) {
      const response = await fetch(closed.origin + path)
      expect(response.status, path).toBe(503)
      expect(response.headers.get('retry-after')).not.toBeNull()
      const html = await response.text()
      expect(html).toContain('<h1 class="text-2xl">メンテナンス中</h1>')
      expect(html).toContain('href="/contact"')
      expect(html).toContain('<p hidden="">メンテナンス日時</p>')
    }
    expect((await fetch(`${closed.origin}/graphql`, { method: 'POST' })).status).toBe(503)
    expect((await fetch(`${closed.origin}/healthz`)).status).toBe(200)
  } finally {
    await closed.stop()
  }
}, 300_000)

describe('what the README says', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')
  const named = (pattern: RegExp) => [...new Set([...readme.matchAll(pattern)].map(([, it = '']) => it))]

  test('its addresses are there, without a login or on the way to one', async () => {
    const addresses = named(/`(\/(?:kaitori|partner|dev)[^` ]*)`/g)
    expect(addresses.length).toBeGreaterThan(12)
    for (const address of addresses) expect((await get(address)).status, address).toBeOneOf([200, 302])
  })

  test('its accounts open both apps with the password that it names', async () => {
    const [password = ''] = named(/password `(\w+)`/g)
    const post = async (query: string, email: string) => {
      const body = JSON.stringify({ query, variables: { input: { email, password } } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${host.origin}/graphql`, { method: 'POST', headers, body })).json()
    }
    for (const email of named(/`((?:owner|seller|newowner)@example\.com)`/g)) {
      const login =
        'mutation ($input: InitiateAuthBikeOwnerInput!) { initiateAuthBikeOwner(input: $input) { __typename } }'
      expect(await post(login, email), email).not.toHaveProperty('errors')
    }
    for (const email of named(/`((?:dealer|rival|agent|operator)@example\.com)`/g)) {
      const body = new URLSearchParams({ email, password })
      const response = await fetch(`${host.origin}/partner/login`, { method: 'POST', body, redirect: 'manual' })
      expect([response.status, response.headers.get('location')], email).toEqual([
        302,
        expect.not.stringMatching(/login/),
      ])
    }
  })

  test('its commands, files and counts', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
    expect(named(/npm run ([\w-]+)/g).filter((name) => !(name in scripts))).toEqual([])
    expect(named(/\]\((?!http)([^)]+)\)/g).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
    const { makers, models } = loadCatalog(join(projectRoot, 'catalog'))
    expect(readme).toContain(`${makers.length} makers, ${models.length.toLocaleString('en')} models`)
    const entries = (folder: string) => readdirSync(join(projectRoot, 'content', folder)).length
    expect(readme).toContain(`${entries('articles')} guide articles, ${entries('user-voices')} sample testimonials`)
  })
})
