import { useFetcher } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { SheetView } from '#ui/inspection/sheet-view.tsx'
import type { loader } from './earlier.ts'

interface Properties {
  readonly auctionId: number
  readonly hasEarlier: boolean
}

/** The sheet of an earlier listing of the same bike, to look at beside the new one. */
export function EarlierSheet({ auctionId, hasEarlier }: Properties) {
  const { load, data, state } = useFetcher<typeof loader>({ key: `earlier ${auctionId}` })
  if (!hasEarlier) return null
  if (data?.sheet) return <SheetView sheet={data.sheet} title="前回の出品の検査票" />
  return (
    <Button
      className="mt-2"
      isPending={state !== 'idle'}
      onClick={() => void load(`/partner/inspection/${auctionId}/earlier`)}
    >
      前回の出品の検査票を見る
    </Button>
  )
}
