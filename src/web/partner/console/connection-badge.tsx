import { FiguresAge } from '#ui/feedback/figures-age.tsx'
import { LogInAgain } from '../call/outcome.tsx'
import { type Connection, useConnection } from '../live/connection.ts'

/** How the page is connected, on every page of the console; nothing while all is well. */
export function ConnectionBadge({ readAt }: { readonly readAt: string }) {
  const connection = useConnection()
  const isSudden = !connection.isOnline || connection.fault !== null
  return (
    <FiguresAge trouble={troubleOf(connection)} readAt={readAt} isSudden={isSudden}>
      {connection.fault === 'session' && <LogInAgain />}
      {connection.isPageRefused && <p>つながらないため、ページを開けませんでした。</p>}
    </FiguresAge>
  )
}

function troubleOf({ isOnline, fault, socket }: Connection): string | null {
  if (!isOnline) return 'オフライン'
  if (fault === 'session') return 'ログインの有効期限が切れました'
  if (fault !== null) return 'サーバーに再接続しています'
  return socket === 'live' ? null : '再接続しています'
}
