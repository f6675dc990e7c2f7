import type { FetcherWithComponents } from 'react-router'
import type { Refusal, SentForm } from './unsent.ts'

/** The same form once more, through the fetcher that its answer belongs to. */
export function sendAgain(
  fetcher: Pick<FetcherWithComponents<unknown>, 'submit'>,
  { action, entries }: SentForm,
): Promise<void> {
  return fetcher.submit(new URLSearchParams(entries.map(([name, value]) => [name, value])), { method: 'post', action })
}

/**
 * What nothing answered, as it was sent; null where there is nothing, or where the form that stands has another key than
 * the one that was sent, since it was changed. A file is sent by its own key.
 */
export function formToRepeat(
  answer: Refusal | { readonly posted: string } | undefined,
  standingKey: string,
): SentForm | null {
  const unsent = answer && 'unsent' in answer ? answer.unsent : undefined
  if (unsent?.cause !== 'network' || !unsent.form) return null
  const of = (name: string) => unsent.form?.entries.find(([given]) => given === name)?.[1]
  return of('idempotencyKey') === standingKey || of('assetId') ? unsent.form : null
}
