import { Outlet } from 'react-router'
import { WaitingCodes } from '../trade/pickup/waiting-codes.tsx'
import type { Route } from './+types/console-page.ts'
import { PageError } from './page-error.tsx'

/** What stands inside the console's frame. An error replaces this part; menu, dealer and alerts stay. */
export default function ConsolePage() {
  return (
    <>
      <WaitingCodes />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
