import { Form } from 'react-router'
import { useOpenedFor } from '../console/use-console.ts'
import { OPENED_FOR } from './opened-for.ts'

/** A form that writes. It names for whom it was opened: the server refuses it when somebody else is logged in by then. */
export function ConsoleForm({ children, ...form }: React.ComponentProps<typeof Form>) {
  return (
    <Form method="post" {...form}>
      <OpenedFor />
      {children}
    </Form>
  )
}

/** The hidden field that names it. */
export function OpenedFor() {
  return <input type="hidden" name={OPENED_FOR} value={useOpenedFor()} />
}
