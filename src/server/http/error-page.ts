import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { plainAnswer } from './plain-answer.ts'

const TEXTS: Readonly<Record<number, string>> = {
  400: 'アドレス（URL）を読み取れませんでした。入力内容をご確認ください。',
  414: 'アドレス（URL）が長すぎるため、ページを表示できませんでした。',
  431: 'アドレス（URL）が長すぎるため、ページを表示できませんでした。',
  404: 'お探しのページやファイルは見つかりませんでした。',
  429: '短い時間に多くのアクセスがあったため、表示を制限しています。',
  503: 'ただいま混み合っています。',
}

interface ErrorPageWords {
  readonly retryAfterSeconds?: number
  readonly path?: string
  /** Goes with the link to the contact form, as the path does. */
  readonly requestId: string
}

/** For a browser whose request never reaches the pages: the address is too long, or no address, or there were too many. */
export function errorPage(status: number, { retryAfterSeconds = 0, path = '', requestId }: ErrorPageWords): string {
  const text = TEXTS[status] ?? 'ページを表示できませんでした。'
  const wait = retryAfterSeconds ? `${retryAfterSeconds}秒ほどおいて、もう一度お試しください。` : ''
  const [home, words] = path.startsWith('/partner') ? ['/partner/home', 'パートナー画面'] : ['/kaitori', 'トップページ']
  const [page] = path.split('?') // a query may hold a token
  const report = new URLSearchParams({ requestId, ...(page && { page: page.slice(0, 200) }) })
  return `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex,nofollow" />
    <title>ページを表示できません | Kaitori</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <main>
      <img src="/favicon.svg" alt="" width="64" height="64" />
      <h1>ページを表示できません</h1>
      <p>${text}${wait}</p>
${retryAfterSeconds ? '      <p><a href="">もう一度読み込む</a></p>\n' : ''}      <p><a href="${home}">${words}へ戻る</a></p>
      <p><a href="/kaitori/contact?${report.toString().replaceAll('&', '&amp;')}">お問い合わせ</a></p>
    </main>
  </body>
</html>
`
}

export const ERROR_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; img-src 'self'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/** Whether the sender shows pages: a person, not a program. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}

/** Responds to what Node itself could not parse; who sent it is not known, so everyone gets the page. */
export function answerUnparsed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  if (!socket.writable) return void socket.destroy(error)
  const requestId = randomUUID()
  const body = errorPage(status, { requestId })
  socket.end(plainAnswer(status, { body, headers: ERROR_PAGE_HEADERS, requestId }), () => socket.destroy())
}
