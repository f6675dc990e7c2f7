import type { SellingStep } from '../../content/selling.ts'

/** A sale step by step, with who has to act. */
export function SellingSteps({ steps }: { readonly steps: readonly SellingStep[] }) {
  return (
    <ol className="isolate grid lg:grid-cols-6">
      {steps.map(({ name, who, text }, index) => (
        <li key={name} className="relative grid grid-cols-[2.5rem_1fr] gap-x-4 pb-6 last:pb-0 lg:block lg:pr-5 lg:pb-0">
          <span aria-hidden="true" className="road road-driven road-down steps-down" />
          <span aria-hidden="true" className="road road-driven steps-across" />

          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-full bg-brand font-bold text-on-brand tabular"
          >
            {index + 1}
          </span>
          <div className="lg:mt-3">
            <h3 className="flex min-h-10 flex-wrap items-center gap-x-3 text-lg">
              {name}
              <span className="rounded-full bg-brand-soft px-3 py-0.5 text-xs font-normal text-ink">{who}</span>
            </h3>
            <p className="mt-1 text-sm text-text-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
