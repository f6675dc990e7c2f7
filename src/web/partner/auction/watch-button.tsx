import { useFetcher } from 'react-router'
import type { PartnerAuctionRowFragment } from '#contract/generated/partner.ts'
import { isUnsent } from '../call/answer/unsent.ts'
import { OPENED_FOR } from '../call/opened-for.ts'
import { useAddress } from '../console/console-link.tsx'
import { useOpenedFor } from '../console/use-console.ts'

/** Shows what was asked for at once; the page that follows says what became of it. */
export function WatchButton({
  auction,
}: {
  readonly auction: Pick<PartnerAuctionRowFragment, 'auctionId' | 'isWatched'>
}) {
  const fetcher = useFetcher<unknown>()
  const address = useAddress()
  const openedFor = useOpenedFor()
  const asked = fetcher.formData?.get('isWatched')
  const isWatched = asked == null ? auction.isWatched : asked === '1'
  return (
    <>
      <button
        type="button"
        aria-pressed={isWatched}
        onClick={() =>
          void fetcher.submit(
            { do: 'watch', isWatched: isWatched ? '' : '1', [OPENED_FOR]: openedFor },
            { method: 'post', action: address(`/partner/auctions/${auction.auctionId}`) },
          )
        }
        aria-label="注目する"
        data-key="w"
        className="grid size-11 place-items-center rounded-control text-lg text-text-2 hover:bg-brand-soft aria-pressed:text-warn md:size-9"
      >
        <span aria-hidden="true">{isWatched ? '★' : '☆'}</span>
      </button>
      {isUnsent(fetcher.data) && (
        <span role="alert" className="text-xs text-bad">
          送信できませんでした
        </span>
      )}
    </>
  )
}
