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
  readonly typed: { readonly from: string; readonly until: string }
  readonly figure: Figure
  readonly key: string | null
}

/** What an address asks for; a way of grouping that there is not is by month. */
export function readFiguresAsked(parameters: URLSearchParams, now: Date): FiguresAsked {
  const typed = { from: parameters.get('from') ?? '', until: parameters.get('until') ?? '' }
  const span = readSpan(typed, tokyoDay(now))
  return {
    by: GROUPINGS.find((it) => it === parameters.get('by')) ?? 'month',
    span: span.ok ? span.value : null,
    fault: span.ok ? null : span.refusal,
    typed,
    figure: FIGURE_NAMES.find((it) => it === parameters.get('figure')) ?? 'bid',
    key: parameters.get('key'),
  }
}

/** The same months and grouping elsewhere. */
export function figuresSearch(asked: Pick<FiguresAsked, 'by' | 'span'>, more: Record<string, string> = {}): string {
  return new URLSearchParams({ ...asked.span, by: asked.by, ...more }).toString()
}
