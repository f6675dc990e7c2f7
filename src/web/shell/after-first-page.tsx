import { CutOffNotice } from './cut-off-notice.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

/** What no page needs to be shown, and every page before the next one is opened. */
export default function AfterFirstPage(): React.ReactNode {
  return (
    <>
      <LoadingOverlay />
      <CutOffNotice />
    </>
  )
}
