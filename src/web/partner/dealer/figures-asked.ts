import { FIGURE_NAMES, type Figure } from '#domain/dealer/figures.ts'
import { type FiguresSpan, readSpan, type SpanFault } from '#domain/dealer/figures-span.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'

export const GROUPINGS = ['month', 'model', 'maker', 'class', 'dealer'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface FiguresAsked {
  readonly by: Grouping
  /** Null where what was typed cannot be read. */
  readonly span: FiguresSpan | null
  readonly fault: SpanFault | null
  /** Why a way of grouping, or a figure, cannot be read. */
  readonly unreadable: string | null
  readonly typed: { readonly from: string; readonly until: string }
  readonly figure: Figure
  readonly key: string | null
}

/** What an address asks for; what it names and there is not is no other of its kind. */
export function readFiguresAsked(parameters: URLSearchParams, now: Date): FiguresAsked {
  const typed = { from: parameters.get('from') ?? '', until: parameters.get('until') ?? '' }
  const span = readSpan(typed, tokyoDay(now))
  const [asksBy, asksFigure] = [parameters.get('by') ?? 'month', parameters.get('figure') ?? 'bid']
  const by = GROUPINGS.find((it) => it === asksBy)
  const figure = FIGURE_NAMES.find((it) => it === asksFigure)
  const unreadable = by && figure ? null : '集計のしかたを読み取れません。下の見出しから選び直してください。'
  return {
    by: by ?? 'month',
    span: span.ok && unreadable === null ? span.value : null,
    fault: span.ok ? null : span.refusal,
    unreadable,
    typed,
    figure: figure ?? 'bid',
    key: parameters.get('key'),
  }
}

/** The same months and grouping elsewhere. */
export function figuresSearch(asked: Pick<FiguresAsked, 'by' | 'span'>, more: Record<string, string> = {}): string {
  return new URLSearchParams({ ...asked.span, by: asked.by, ...more }).toString()
}
