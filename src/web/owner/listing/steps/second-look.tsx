import { Notice } from '#ui/feedback/notice.tsx'

/** Asks about an amount that may be a slip, without standing in the way of one that is meant. */
export function SecondLook({ doubt }: { readonly doubt: string | null }) {
  return <div aria-live="polite">{doubt !== null && <Notice tone="warn">{doubt}</Notice>}</div>
}
