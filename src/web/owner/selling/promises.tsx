import type { Promised } from '../../content/selling.ts'

/** What the rules of the service guarantee, as figures. */
export function Promises({ promised }: { readonly promised: readonly Promised[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
      {promised.map(({ figure, unit, title, text }) => (
        <li key={title} className="card flex gap-4 p-4 md:block md:p-6">
          <p className="w-24 shrink-0 whitespace-nowrap text-link tabular md:w-auto">
            <span className="text-3xl font-bold">{figure}</span>
            <span className="ml-1 font-bold">{unit}</span>
          </p>
          <div className="md:mt-2">
            <h3 className="text-base">{title}</h3>
            <p className="mt-1 text-sm text-text-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
