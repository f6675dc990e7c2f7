import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { notificationPlace } from '#domain/session/notification-place.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { browserSession, takeWayBack } from '../../../session/browser-session.ts'
import { viewerChanged } from '../../../shell/viewer.ts'

type Auth = AuthTokens & { readonly deviceToken: string | null }

/** Keeps the tokens and goes where the person wanted to go; without such a place, to `otherwise`. */
export function useFinishLogin() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  return useCallback(
    async (auth: Auth, otherwise = '/kaitori/mypage', isFixed = false) => {
      browserSession().start(auth)
      viewerChanged()
      const place = takeWayBack() ?? notificationPlace(parameters)
      await navigate(isFixed ? otherwise : (place ?? otherwise), { replace: true })
    },
    [navigate, parameters],
  )
}
