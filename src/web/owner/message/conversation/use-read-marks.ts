import { useEffect } from 'react'
import { UnreadToReadDocument } from '#contract/generated/message-live.ts'
import { setOpenConversation } from '../../live/reading.ts'
import { secondEndpoint } from './second-endpoint.ts'
import type { TabPlace } from './send-message.ts'

/** What is in view is read: told to the server when something new is shown, and when the page comes to the front. */
export function useReadMarks(
  { auctionId, agentId, bikeDealerId }: TabPlace,
  newestId: string | null,
  isOn: boolean,
): void {
  useEffect(() => {
    if (!isOn) return
    setOpenConversation({ auctionId, bikeDealerId })
    return () => setOpenConversation(null)
  }, [auctionId, bikeDealerId, isOn])

  useEffect(() => {
    if (!isOn || newestId === null) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      const input = { auctionId, agentId, bikeDealerId, messageId: newestId }
      void secondEndpoint()
        .request(UnreadToReadDocument, { input })
        .catch(() => undefined) // the next message, or the next visit, marks it
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [auctionId, agentId, bikeDealerId, newestId, isOn])
}
