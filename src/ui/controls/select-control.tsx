import { ChevronDownIcon } from '../icons/icons.tsx'

/** A native select with our arrow. */
export function SelectControl({ className = '', children, ...select }: React.ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...select} className={`control appearance-none pr-9 ${className}`}>
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-text-2" />
    </span>
  )
}
