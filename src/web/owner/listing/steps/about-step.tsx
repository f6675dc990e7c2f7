import type { SellStep } from '#domain/listing/listing-draft.ts'

/** To the question of the help that is about this step; in a tab of its own, so that the form stays as it is. */
export function AboutStep({ step }: { readonly step: SellStep }) {
  return (
    <a
      href={`/kaitori/help#${step}`}
      target="_blank"
      rel="noopener"
      // Within a line of text: room for a finger without a higher line.
      className="whitespace-nowrap py-3 text-sm"
    >
      この項目について
      <span className="sr-only">（新しいタブで開きます）</span>
    </a>
  )
}
