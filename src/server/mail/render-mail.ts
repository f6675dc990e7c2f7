import { headOf, type MailBlock, type MailDocument, type MailFact } from '#content/mail/mail-document.ts'
import { SALE_STAGES, type SaleStage } from '#domain/auction/sale-stage.ts'
import { DARK_STYLE, INK } from './mail-style.ts'

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

function renderText({ greeting, bike, blocks }: MailDocument, { origin, unsubscribeUrl }: MailFrame): string {
  const labels = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map(({ label }) => label) : []))
  const line = columnsOf(labels)
  const parts = [
    ...(greeting === null ? [] : [`${greeting} 様`]),
    ...(bike?.stage ? [SALE_STAGES.map((stage) => (stage === bike.stage ? `【${stage}】` : stage)).join(' → ')] : []),
    ...blocks.map((block) => textOf(block, line)),
    ['--', SENDER_LINE, `${origin}/kaitori`, NO_REPLY].join('\n'),
    ...(unsubscribeUrl === null ? [] : [`この種類のメールの配信停止: ${unsubscribeUrl}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: MailBlock, line: (fact: MailFact) => string): string {
  switch (block.kind) {
    case 'code':
      return `${block.label ?? '認証コード'}: ${block.code}`
    case 'facts':
      return block.rows.map(line).join('\n')
    case 'button':
      return `${block.label}\n${block.url}`
    case 'link':
      return `${block.text}\n${block.label}\n${block.url}`
    default:
      return block.text
  }
}

// Mail programs read little but inline styles; the classes are for the dark theme of those that read more.
function renderHtml(document: MailDocument, { origin, unsubscribeUrl }: MailFrame): string {
  const { subject, greeting, blocks } = document
  const footer = [
    `<p ${INK.small}>${SENDER_LINE}<br><a ${INK.link} href="${escapeHtml(`${origin}/kaitori`)}">${escapeHtml(`${origin}/kaitori`)}</a><br>${NO_REPLY}</p>`,
    ...(unsubscribeUrl === null
      ? []
      : [
          `<p ${INK.small}><a ${INK.link} href="${escapeHtml(unsubscribeUrl)}">この種類のメールの配信を停止する</a></p>`,
        ]),
  ]
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${DARK_STYLE}</style></head><body ${INK.ground}>`,
    `<div ${INK.card}>${brandOf(document, origin)}<div style="padding:20px 24px 24px">`,
    headHtml(document),
    ...(greeting === null ? [] : [`<p>${escapeHtml(greeting)} 様</p>`]),
    ...withoutHead(document, blocks).map(htmlOf),
    `<hr ${INK.line}>`,
    ...footer,
    '</div></div></body></html>',
  ].join('\n')
}

/** The bike on the brand's blue; without one, the name alone. */
function brandOf({ bike, ...document }: MailDocument, origin: string): string {
  if (!bike) return `<p ${INK.brand}>Kaitori</p>`
  const words = escapeHtml(headOf(document).name ?? 'Kaitori')
  return `<img src="${escapeHtml(origin + mailPicturePath(bike.kind))}" width="560" height="210" alt="${words}" ${INK.picture}>`
}

const PICTURED_KINDS = ['naked', 'sport', 'cruiser', 'offroad', 'scooter', 'touring', 'minibike']

/** A drawing of the bike's kind (scripts/share-images.ts): open to everybody, since a mail program has no session. */
export function mailPicturePath(kind: string): string {
  return `/og/mail-${PICTURED_KINDS.includes(kind) ? kind : 'naked'}.png`
}

function headHtml({ bike, ...document }: MailDocument): string {
  if (!bike) return ''
  const { name, price } = headOf(document)
  return [
    ...(name === null ? [] : [`<p ${INK.name}>${escapeHtml(name)}</p>`]),
    ...(price === null
      ? []
      : [`<p ${INK.priceLabel}>${escapeHtml(price.label)}</p><p ${INK.price}>${priceHtml(price.value)}</p>`]),
    ...(bike.stage === null ? [] : [routeHtml(bike.stage)]),
  ].join('\n')
}

/** 約42万円（38.5〜46.2万円）: the range stands smaller, and is not torn apart. */
function priceHtml(value: string): string {
  const [, middle, range] = /^(.+?)(（.+）)$/.exec(value) ?? []
  if (!middle || !range) return escapeHtml(value)
  return `${escapeHtml(middle)}<span ${INK.range}>${escapeHtml(range)}</span>`
}

/** 出品 → … → 完了 as a road: what lies behind is filled, and where the sale is stands out. */
function routeHtml(stage: SaleStage): string {
  const here = SALE_STAGES.indexOf(stage)
  const cells = SALE_STAGES.map((name, index) => {
    const style = index === here ? INK.stageHere : index < here ? INK.stageDone : INK.stageAhead
    return `<td width="16.66%" ${style}>${name}</td>`
  })
  return `<table role="presentation" ${INK.route} aria-label="取引の状況：${stage}"><tr>${cells.join('')}</tr></table>`
}

/** What stands above is not said twice. */
function withoutHead(document: MailDocument, blocks: readonly MailBlock[]): MailBlock[] {
  if (!document.bike) return [...blocks]
  const { name, price } = headOf(document)
  return blocks.flatMap((block): MailBlock[] => {
    if (block.kind !== 'facts') return [block]
    const rows = block.rows.filter((row) => row !== price && (row.value !== name || !/^(車両|バイク)$/.test(row.label)))
    return rows.length > 0 ? [{ ...block, rows }] : []
  })
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return `<p ${INK.codeLabel}>${escapeHtml(block.label ?? '認証コード')}</p><p ${INK.code}>${escapeHtml(block.code)}</p>`
    case 'facts':
      return `<table ${INK.facts}>${block.rows.map(rowHtml).join('')}</table>`
    case 'button':
      return `<p style="text-align:center;margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" ${INK.button}>${escapeHtml(block.label)}</a></p>`
    case 'link':
      return `<p ${INK.note}>${lines(block.text)}<br><a href="${escapeHtml(block.url)}" ${INK.link}>${escapeHtml(block.label)}</a></p>`
    case 'note':
      return `<p ${INK.note}>${lines(block.text)}</p>`
    case 'paragraph':
      return `<p>${lines(block.text)}</p>`
  }
}

function rowHtml({ label, value }: MailFact): string {
  return `<tr><th width="36%" ${INK.label}>${escapeHtml(label)}</th><td ${INK.value}>${valueHtml(value)}</td></tr>`
}

/** An address that is a value is tapped; it wraps as every value does. */
function valueHtml(value: string): string {
  const words = escapeHtml(value)
  return URL.canParse(value) && /^https?:/.test(value) ? `<a href="${words}" ${INK.link}>${words}</a>` : words
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
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

/** A longer label stands in a line of its own. */
const MAX_WIDTH = 20

/** Lines whose values begin below each other, in the fixed width that mail programs show plain text in. */
function columnsOf(labels: readonly string[]): (fact: MailFact) => string {
  const widths = labels.map(widthOf).filter((width) => width <= MAX_WIDTH)
  const column = Math.max(0, ...widths)
  return ({ label, value }) => {
    const width = widthOf(label)
    if (width > MAX_WIDTH) return `${label}:\n${value}`
    return `${label}:${' '.repeat(column - width + 1)}${value}`
  }
}

/** In halves of a Japanese character. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (/[ -~｡-ﾟ]/.test(letter) ? 1 : 2), 0)
}
