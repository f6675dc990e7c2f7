import { useFetcher } from 'react-router'
import type { PartnerAuctionRowFragment } from '#contract/generated/partner.ts'

/** Shows what was asked for at once; the page that follows says what became of it. */
export function WatchButton({
  auction,
}: {
  readonly auction: Pick<PartnerAuctionRowFragment, 'auctionId' | 'isWatched'>
}) {
  const fetcher = useFetcher()
  const asked = fetcher.formData?.get('isWatched')
  const isWatched = asked == null ? auction.isWatched : asked === '1'
  return (
    <fetcher.Form method="post" action={`/partner/auctions/${auction.auctionId}`}>
      <input type="hidden" name="do" value="watch" />
      <input type="hidden" name="isWatched" value={isWatched ? '' : '1'} />
      <button
        type="submit"
        aria-pressed={isWatched}
        aria-label={isWatched ? '注目をやめる' : '注目する'}
        className={`grid size-11 place-items-center rounded-control text-lg hover:bg-brand-soft ${isWatched ? 'text-warn' : 'text-text-2'}`}
      >
        <span aria-hidden="true">{isWatched ? '★' : '☆'}</span>
      </button>
    </fetcher.Form>
  )
}
