/** Where a browser sends how long a call took, when traces are exported. */
export const BROWSER_SPAN_PATH = '/browser-span'

export interface BrowserSpan {
  /** As in the call's `traceparent`: 32 and 16 hexadecimal digits. */
  readonly traceId: string
  readonly spanId: string
  readonly operation: string
  /** By the browser's clock, in milliseconds since 1970. */
  readonly start: number
  readonly milliseconds: number
}
