import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { type MailContent, openMailContent } from './mail-content.ts'
import { escapeHtml } from './render-mail.ts'

const SHOWN = 200
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{font-family:sans-serif;max-width:44rem;margin:0 auto;padding:1rem;line-height:1.6}' +
  'li{margin:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:light-dark(#f4f6f8,#18212c);padding:1rem}' +
  'a{display:inline-block;padding:.4rem 0}'

interface OutboxMail extends MailContent {
  readonly mailId: string
  readonly kind: string
  readonly createdAt: Date
}

/** The mails of the demo, in place of mailboxes: /dev/mail and /dev/mail/:id, as pages or (accept) as JSON. */
export function registerOutbox(app: FastifyInstance, { db, secrets }: Pick<Services, 'db' | 'secrets'>): void {
  const rows = () =>
    db
      .selectFrom('mail')
      .select(['mailId', 'kind', 'contentSealed', 'createdAt'])
      .where('contentSealed', 'is not', null)
  const open = (row: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]): OutboxMail => ({
    ...openMailContent(secrets, row.contentSealed ?? ''),
    mailId: row.mailId,
    kind: row.kind,
    createdAt: row.createdAt,
  })

  app.get('/dev/mail', async (request, reply) => {
    const mails = (await rows().orderBy('createdAt', 'desc').limit(SHOWN).execute()).map(open)
    if (wantsJson(request.headers.accept)) return mails
    const items = mails.map(
      ({ mailId, to, subject, createdAt }) =>
        `<li><a href="/dev/mail/${mailId}">${escapeHtml(subject)}</a><br>${escapeHtml(to)} ・ ${timeOf(createdAt)}</li>`,
    )
    return sendPage(
      reply,
      '送信済みメール',
      items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>まだありません。</p>',
    )
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params
    const row = /^[0-9a-f-]{36}$/.test(id) ? await rows().where('mailId', '=', id).executeTakeFirst() : undefined
    if (!row) return sendPage(reply.status(404), 'メールが見つかりません', '<p><a href="/dev/mail">一覧へ</a></p>')
    const mail = open(row)
    if (wantsJson(request.headers.accept)) return mail
    const { style, body } = partsOf(mail.html)
    return sendPage(
      reply,
      mail.subject,
      `<p><a href="/dev/mail">一覧へ</a></p><p>宛先: ${escapeHtml(mail.to)}<br>日時: ${timeOf(mail.createdAt)}</p>` +
        `${body}<h2>テキスト形式</h2><pre>${escapeHtml(mail.text)}</pre>`,
      style,
    )
  })
}

/** A mail within a page: its sheet, which knows the dark theme, and its body with the ground that it stands on. */
function partsOf(html: string): { readonly style: string; readonly body: string } {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  const [, ground = '', body = html] = /<body([^>]*)>([\s\S]*?)<\/body>/.exec(html) ?? []
  return { style, body: `<div${ground}>${body}</div>` }
}

function wantsJson(accept: string | undefined): boolean {
  return accept?.includes('application/json') ?? false
}

function sendPage(reply: FastifyReply, title: string, body: string, style = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
    )
    .send(
      `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
    )
}

const tokyoTime = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' })

function timeOf(moment: Date): string {
  return tokyoTime.format(moment)
}
