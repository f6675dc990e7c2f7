interface Failure {
  /** Of the request that failed, and the page that could not be shown; empty where there is none. */
  readonly requestId: string
  readonly page: string
}

/** What an error screen handed over, for an address of the contact form and its code; more of it besides. */
export function failureSearch(failure: Failure, besides: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...besides, ...failure }).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

export function failureOf({ searchParams }: URL): Failure {
  return { requestId: searchParams.get('requestId') ?? '', page: searchParams.get('page') ?? '' }
}
