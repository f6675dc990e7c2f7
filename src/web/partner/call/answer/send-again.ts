import type { FetcherWithComponents } from 'react-router'
import type { SentForm } from './unsent.ts'

/** The same form once more, through the fetcher that its answer belongs to. */
export function sendAgain(
  fetcher: Pick<FetcherWithComponents<unknown>, 'submit'>,
  { action, entries }: SentForm,
): Promise<void> {
  return fetcher.submit(new URLSearchParams(entries.map(([name, value]) => [name, value])), { method: 'post', action })
}
