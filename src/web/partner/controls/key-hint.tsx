import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components'

interface Properties {
  /** g → a */
  readonly keys: string
  /** The landmark in which it is shown; null until the page is there. */
  readonly landmark: HTMLElement | null
  /** A link or a button. */
  readonly children: React.ReactElement<React.DOMAttributes<HTMLElement>, string>
}

/** The keys that lead to the same place, shown on hover and on focus by the keyboard. */
export function KeyHint({ keys, landmark, children }: Properties) {
  return (
    <TooltipTrigger delay={600}>
      <Focusable>{children}</Focusable>
      <Tooltip
        offset={4}
        {...(landmark ? { UNSTABLE_portalContainer: landmark } : {})}
        className="rounded-control bg-ink px-2 py-1 text-xs text-ground"
      >
        {keys}
      </Tooltip>
    </TooltipTrigger>
  )
}
