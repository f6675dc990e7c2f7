import { useEffect } from 'react'
import { CutOffNotice } from './waiting/cut-off-notice.tsx'
import { LoadingOverlay } from './waiting/loading-overlay.tsx'
import { WaitingNotice } from './waiting/waiting-notice.tsx'

/** What no page needs to be shown, and every page before the next one is opened. */
export default function AfterFirstPage(): React.ReactNode {
  useEffect(() => {
    // An owner who opened /kaitori#faq was sent on, and the browser has kept the anchor.
    const { hash, pathname } = window.location
    if (hash === '#faq' && pathname.startsWith('/kaitori/mypage'))
      window.location.replace(`/kaitori?redirected=mypage/market${hash}`)
  }, [])
  return (
    <>
      <LoadingOverlay />
      <CutOffNotice />
      <WaitingNotice />
    </>
  )
}
