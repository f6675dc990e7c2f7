import { Form } from 'react-router'
import { useOpenedFor } from '../console/use-console.ts'
import { OPENED_FOR } from './opened-for.ts'

/**
 * The pointer leaves the focus in the field until the form is sent: a fault that came up at the last field in between
 * would move the button away, and the press would be lost.
 */
function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button[type=submit]')) event.preventDefault()
}

/** A form that writes. It names for whom it was opened: the server refuses it when somebody else is logged in by then. */
export function ConsoleForm({ children, ...form }: React.ComponentProps<typeof Form>) {
  return (
    <Form method="post" onMouseDownCapture={keepFocus} {...form}>
      <OpenedFor />
      {children}
    </Form>
  )
}

/** The hidden field that names it. */
export function OpenedFor() {
  return <input type="hidden" name={OPENED_FOR} value={useOpenedFor()} />
}
