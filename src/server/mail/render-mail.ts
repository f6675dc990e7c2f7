import type { MailBlock, MailDocument } from '#content/mail/mail-document.ts'

export interface MailFrame {
  readonly origin: string
  /** Turns this kind of mail off; mails that cannot be turned off have none. */
  readonly unsubscribeUrl: string | null
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const SENDER_LINE = 'Kaitori バイクの買取オークション'
const NO_REPLY = 'このメールは送信専用です。ご返信いただいてもお答えできません。'

export function renderMail(document: MailDocument, frame: MailFrame): RenderedMail {
  return { subject: document.subject, text: renderText(document, frame), html: renderHtml(document, frame) }
}

function renderText({ greeting, blocks }: MailDocument, { origin, unsubscribeUrl }: MailFrame): string {
  const parts = [
    ...(greeting === null ? [] : [`${greeting} 様`]),
    ...blocks.map(textOf),
    ['--', SENDER_LINE, `${origin}/kaitori`, NO_REPLY].join('\n'),
    ...(unsubscribeUrl === null ? [] : [`この種類のメールの配信停止: ${unsubscribeUrl}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return `${block.label ?? '認証コード'}: ${block.code}`
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'button':
      return `${block.label}\n${block.url}`
    default:
      return block.text
  }
}

// Mail programs read only inline styles, and phones show it at full width.
const BODY = 'margin:0;padding:0;background:#f4f6f8;color:#1b2733;font-family:sans-serif;font-size:16px;line-height:1.7'
const CARD = 'max-width:560px;margin:0 auto;padding:24px 20px;background:#ffffff'

function renderHtml({ subject, greeting, blocks }: MailDocument, { origin, unsubscribeUrl }: MailFrame): string {
  const small = 'font-size:13px;color:#5a6875'
  const footer = [
    `<p style="${small}">${SENDER_LINE}<br><a href="${escapeHtml(`${origin}/kaitori`)}">${escapeHtml(`${origin}/kaitori`)}</a><br>${NO_REPLY}</p>`,
    ...(unsubscribeUrl === null
      ? []
      : [`<p style="${small}"><a href="${escapeHtml(unsubscribeUrl)}">この種類のメールの配信を停止する</a></p>`]),
  ]
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY}"><div style="${CARD}">`,
    '<p style="font-weight:bold;color:#123c63;font-size:20px;margin:0 0 16px">Kaitori</p>',
    ...(greeting === null ? [] : [`<p>${escapeHtml(greeting)} 様</p>`]),
    ...blocks.map(htmlOf),
    '<hr style="border:0;border-top:1px solid #d5dce3;margin:24px 0">',
    ...footer,
    '</div></body></html>',
  ].join('\n')
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return `<p style="font-size:32px;font-weight:bold;letter-spacing:6px;text-align:center;padding:16px;margin:16px 0;background:#eef3f8;font-family:monospace">${escapeHtml(block.code)}</p>`
    case 'facts':
      return `<table style="width:100%;border-collapse:collapse">${block.rows
        .map(
          ({ label, value }) =>
            `<tr><th style="text-align:left;font-weight:normal;color:#5a6875;padding:6px 12px 6px 0;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</th><td style="padding:6px 0;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'button':
      return `<p style="text-align:center;margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:14px 28px;background:#123c63;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:bold">${escapeHtml(block.label)}</a></p>`
    case 'note':
      return `<p style="font-size:14px;color:#5a6875">${escapeHtml(block.text)}</p>`
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
