import { useNavigation } from 'react-router'

/** A thin bar at the top while a page is on its way; on the sell pages it is the only sign (no overlay there). */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="loading-bar" role="progressbar" aria-label="ページを読み込んでいます">
      <div className="loading-bar-fill" />
    </div>
  )
}
