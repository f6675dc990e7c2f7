import { useState } from 'react'
import { useNavigate } from 'react-router'
import { OfferedEndTimesDocument, RelistAuctionDocument } from '#contract/generated/auction.ts'
import { type EndTimeChoice, endOfRelisting } from '#domain/auction/end-time.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { CommandDialog } from './command-dialog.tsx'
import { useCommand } from './use-command.ts'

interface DecidedClaim {
  readonly lineLabel: string
  readonly reasonLabel: string
  readonly detail: string
  readonly amount: number
  readonly answer: string | null
  readonly ruled: number | null
}

interface Properties {
  readonly auction: {
    readonly auctionId: number
    readonly makerName: string
    readonly modelName: string
    readonly askingPrice: number | null
    readonly plannedEndAt: string | null
    /** Who is asked to buy after a stop: listing the bike ends that. */
    readonly runnerUp: { readonly dealerName: string; readonly amount: number } | null
    readonly trade?: { readonly claims: readonly DecidedClaim[] } | null
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
    <div className="grid gap-3">
      <KnownDamage claims={auction.trade?.claims ?? []} auctionId={auctionId} />
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
            <KnownDamage claims={auction.trade?.claims ?? []} auctionId={auctionId} />
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

/** What was found at the hand-over and accepted or ruled: listed as before, the sheet would not say it. */
export function KnownDamage({
  claims,
  auctionId,
}: {
  readonly claims: readonly DecidedClaim[]
  readonly auctionId: number
}) {
  const decided = claims.filter(({ answer, ruled }) => answer === 'accepted' || (ruled ?? 0) > 0)
  if (decided.length === 0) return null
  return (
    <Notice tone="warn" title="前回の引渡しで、出品内容と違う点が認められています">
      <ul className="list-disc pl-5">
        {decided.map(({ lineLabel, reasonLabel, detail, amount, answer, ruled }) => (
          <li key={`${lineLabel} ${detail}`} className="wrap-anywhere">
            {lineLabel}：{reasonLabel}「{detail}」（
            {answer === 'accepted'
              ? `あなたが${yenText(amount)}の減額に応じました`
              : `運営が${yenText(ruled ?? 0)}の減額を認めました`}
            ）
          </li>
        ))}
      </ul>
      <p>
        同じ内容で再出品すると、この点は販売店に伝わりません。
        <AppLink to={sellFormOf(auctionId)}>写真や内容を変えて出品</AppLink>し、正しく記載してください。
      </p>
    </Notice>
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
