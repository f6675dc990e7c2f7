import { ChevronDownIcon } from '#ui/icons/icons.tsx'

/** A card that shows its title alone until it is opened. */
export function Disclosure({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <details className="group/card card px-4">
      <summary className="flex min-h-13 items-center gap-3 font-bold">
        {title}
        <ChevronDownIcon className="ml-auto size-4 shrink-0 group-open/card:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
