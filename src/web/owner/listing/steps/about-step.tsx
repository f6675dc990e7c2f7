import type { SellStep } from '#domain/listing/listing-draft.ts'

/** To the question of the help that is about this step; in a tab of its own, so that the form stays as it is. */
export function AboutStep({ step }: { readonly step: SellStep }) {
  return (
    <a
      href={`/kaitori/help#${step}`}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center text-sm"
    >
      この項目について
      <span className="sr-only">（新しいタブで開きます）</span>
    </a>
  )
}
