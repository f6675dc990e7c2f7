import type { SellingStep } from '../../content/selling.ts'

/** A sale step by step, with who has to act. */
export function SellingSteps({ steps }: { readonly steps: readonly SellingStep[] }) {
  return (
    <ol className="grid gap-x-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-10">
      {steps.map(({ name, who, text }, index) => (
        <li key={name} className="relative grid grid-cols-[2.5rem_1fr] gap-x-4 pb-6 lg:pb-0">
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-full bg-brand font-bold text-on-brand tabular"
          >
            {index + 1}
          </span>
          <div>
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
