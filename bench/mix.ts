/** In percent of all requests. */
export const MIX = { page: 70, search: 15, mypage: 8, message: 5, bid: 2 } as const
export type Kind = keyof typeof MIX

/** In a body, KEY stands for something new each time and "PRICE" for a bid above all before it. */
export interface Shot {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface LoadOrder {
  readonly origin: string
  readonly perSecond: number
  readonly seconds: number
  /** Of each kind, used in turns. */
  readonly shots: Readonly<Record<Kind, readonly Shot[]>>
}

export interface LoadReport {
  readonly answered: number
  readonly failures: readonly string[]
  /** Milliseconds, of all and by kind. */
  readonly p95: number
  readonly p95ByKind: Readonly<Record<Kind, number>>
}
