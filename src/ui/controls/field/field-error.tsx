import { WarningIcon } from '../../icons/state-icons.tsx'

/** Rules write some of their words with a full stop and some without: beside a field all have one. */
function sentence(words: string): string {
  return /[。！？）]$/.test(words) ? words : `${words}。`
}

/** Always in the page, so that a message that appears while typing is read out. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-sm font-bold text-bad">
          <WarningIcon className="mt-0.5 size-5 shrink-0" />
          <span>{sentence(error)}</span>
        </p>
      )}
    </div>
  )
}
