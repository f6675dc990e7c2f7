import { useState } from 'react'
import { useNavigate } from 'react-router'
import { OfferedEndTimesDocument, RelistAuctionDocument } from '#contract/generated/auction.ts'
import { type EndTimeChoice, endOfRelisting } from '#domain/auction/end-time.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { CommandDialog } from './command-dialog.tsx'
import { useCommand } from './use-command.ts'

interface Properties {
  readonly auction: {
    readonly auctionId: number
    readonly makerName: string
    readonly modelName: string
    readonly askingPrice: number | null
    readonly plannedEndAt: string | null
    /** Who is asked to buy after a stop: listing the bike ends that. */
    readonly runnerUp: { readonly dealerName: string; readonly amount: number } | null
  }
  /** The price that was typed beside the button, or why it cannot be taken; without it, the one of before. */
  readonly readPrice?: () => { readonly askingPrice: number | null } | 'refused'
}

/** The same bike once more: as it was, or with other photos and words. */
export function RelistAction({ auction, readPrice }: Properties) {
  const { auctionId, makerName, modelName, plannedEndAt } = auction
  const command = useCommand()
  const { give, ask } = command
  const navigate = useNavigate()
  const [end, setEnd] = useState<string | null>(null)
  const [askingPrice, setAskingPrice] = useState(auction.askingPrice)
  const isChanged = askingPrice !== auction.askingPrice

  function open() {
    const read = readPrice?.() ?? { askingPrice: auction.askingPrice }
    if (read === 'refused') return
    setAskingPrice(read.askingPrice)
    ask(true)
    void browserGraphql()
      .request(OfferedEndTimesDocument, {})
      .then(({ sellFormData }) => setEnd(endLabel(plannedEndAt, sellFormData.endTimes)))
      .catch(() => undefined) // the page of the new listing shows it
  }

  async function relist() {
    const input = { auctionId, ...(readPrice && { askingPrice }) }
    const result = await give((graphql) => graphql.request(RelistAuctionDocument, { input }))
    if (result) await navigate(`/kaitori/mypage/auction/${result.relistAuction.auction.auctionId}`)
  }

  return (
    <div>
      <button type="button" onClick={open} className="button button-action w-full">
        再出品する
      </button>
      <ListChanged auctionId={auctionId} />
      <CommandDialog
        command={command}
        title={isChanged ? '希望価格を変えて再出品しますか' : '同じ内容で再出品しますか'}
        consequence={
          <>
            <p>
              「{makerName} {modelName}」の写真と{isChanged ? '、希望価格以外の' : ''}
              内容をそのまま使い、新しい出品として審査を受けます。
            </p>
            <EndedInquiry runnerUp={auction.runnerUp} />
            <p className="mt-2">
              ほかの内容を変えたいときは、再出品をせずに、
              <AppLink to={sellFormOf(auctionId)}>写真や内容を変えて出品</AppLink>してください。
            </p>
            <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
              <dt className="text-text-2">希望価格</dt>
              <dd className="tabular">
                {isChanged && `${priceText(auction.askingPrice)} → `}
                {priceText(askingPrice)}
              </dd>
              {end !== null && (
                <>
                  <dt className="text-text-2">入札の終了</dt>
                  <dd className="tabular">{end}</dd>
                </>
              )}
            </dl>
          </>
        }
        confirmLabel="再出品する"
        onConfirm={() => void relist()}
      />
    </div>
  )
}

/** What is given up by listing the bike once more. */
export function EndedInquiry({ runnerUp }: Pick<Properties['auction'], 'runnerUp'>) {
  if (!runnerUp) return null
  const { dealerName, amount } = runnerUp
  return (
    <p className="mt-2 font-bold">
      {dealerName}に{yenText(amount)}で購入するかどうかを尋ねている確認は終わり、この金額では売却できなくなります。
    </p>
  )
}

/** The way to the form that has the answers of this listing in it. */
export function ListChanged({ auctionId }: { readonly auctionId: number }) {
  return (
    <p className="mt-3 text-sm text-text-2">
      <AppLink to={sellFormOf(auctionId)} className="inline-flex min-h-11 items-center text-link underline">
        写真や内容を変えて出品する
      </AppLink>
      <span className="block">写真以外は、前回の内容を入力した状態から始められます。</span>
    </p>
  )
}

function sellFormOf(auctionId: number): string {
  return `/kaitori/sell-form/${auctionId}`
}

function priceText(askingPrice: number | null): string {
  return askingPrice ? yenText(askingPrice) : 'なし'
}

/** Without a planned moment the bidding was a short one of the demo, and is again. */
function endLabel(plannedEndAt: string | null, offered: readonly EndTimeChoice[]): string | null {
  if (plannedEndAt === null) return offered.find(({ value }) => value.startsWith('after:'))?.label ?? null
  const end = endOfRelisting({ kind: 'at', at: new Date(plannedEndAt) }, offered)
  return end.kind === 'at' ? tokyoLabel(end.at) : null
}
