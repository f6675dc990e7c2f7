import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AuctionIsOwnDocument } from '#contract/generated/auction.ts'
import { notificationPlace } from '#domain/session/notification-place.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { auctionOfPlace } from '#domain/session/way-back.ts'
import { browserSession, takeWayBack } from '../../../session/browser-session.ts'
import { personNow } from '../../../session/kept-entries.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { viewerChanged } from '../../../shell/viewer.ts'
import { claimDraft } from '../../listing/draft-place.ts'

type Auth = AuthTokens & { readonly deviceToken: string | null }

/** Keeps the tokens and goes where the person wanted to go; without such a place, to `otherwise`. */
export function useFinishLogin() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  return useCallback(
    async (auth: Auth, otherwise = '/kaitori/mypage', isFixed = false) => {
      browserSession().start(auth)
      claimDraft(personNow())
      viewerChanged()
      const place = takeWayBack() ?? notificationPlace(parameters)
      const isTaken = !isFixed && place !== null && (await isOwnPlace(place))
      await navigate(isTaken ? place : otherwise, { replace: true })
    },
    [navigate, parameters],
  )
}

/** The place may be of the account that used this browser before: its sale would not be found. */
async function isOwnPlace(place: string): Promise<boolean> {
  const auctionId = auctionOfPlace(place)
  if (auctionId === null) return true
  return browserGraphql()
    .request(AuctionIsOwnDocument, { auctionId })
    .then(({ auction }) => auction?.isOwn === true)
    .catch(() => true)
}
