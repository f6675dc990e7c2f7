import { ConfirmMoneyDocument } from '#contract/generated/auction.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { CommandDialog } from '../auction/actions/command-dialog.tsx'
import { useCommand } from '../auction/actions/use-command.ts'
import type { OwnAuction } from '../auction/own-auction.ts'

interface Properties {
  readonly auction: Pick<OwnAuction, 'auctionId'> & {
    readonly trade:
      | (Pick<NonNullable<OwnAuction['trade']>, 'moneySeenAt' | 'refundAskedAt'> & {
          readonly stopAsked: { readonly isOpen: boolean } | null
        })
      | null
  }
  readonly price: number
}

/** Paid before the hand-over: the owner says that the money has come before it sees the code. */
export function ConfirmMoney({ auction: { auctionId, trade }, price }: Properties) {
  const command = useCommand()
  if (trade?.moneySeenAt)
    return (
      <Notice tone="good" title={`${yenText(price)} の入金を確認済みです`}>
        <p>
          {dateTimeText(trade.moneySeenAt)}に記録しました。
          {!trade.stopAsked?.isOpen &&
            !trade.refundAskedAt &&
            '次のコードを、車両を渡すときに販売店に見せてください。取引を中止したいときは、下の「取引の中止を申し出る」からお知らせください。運営が車両と代金について双方に確認して判断します。それまで、返金はしないでください。'}
        </p>
        <p>
          確認がまちがいだったときは、車両を渡さず、
          <AppLink to={`/kaitori/contact?auction=${auctionId}`}>運営へお知らせください</AppLink>。
        </p>
      </Notice>
    )
  // Money that came is recorded all the same: it has to go back before the trade is stopped.
  const isStopAsked = trade?.stopAsked?.isOpen === true
  return (
    <Notice
      tone="warn"
      title={
        isStopAsked
          ? 'すでに入金されている場合だけ、確認を記録してください'
          : '入金を確認するまで、車両を渡さないでください'
      }
    >
      お支払い方法は振込（引渡し前）です。
      {isStopAsked
        ? `口座に ${yenText(price)} が入金されているときは、中止の申し出への回答が済む前でも、確認を記録できます。記録すると、中止するかどうかは、運営が車両と代金について双方に確認して判断します。`
        : `口座の入出金で ${yenText(price)} を確かめてください。確認を記録すると、引渡しコードを表示します。`}
      <button
        type="button"
        onClick={() => command.ask(true)}
        className={`button mt-3 w-full ${isStopAsked ? 'button-quiet' : 'button-action'}`}
      >
        入金を確認しました
      </button>
      <CommandDialog
        command={command}
        title={`${yenText(price)} の入金を確認しましたか`}
        consequence={
          <p>
            {isStopAsked
              ? '代金を受け取ったことを記録します。中止するかどうかは、あなたと販売店だけでは決められなくなり、運営が車両と代金について双方に確認して判断します。それまで、車両を渡したり、返金したりしないでください。'
              : '代金を受け取ったことを記録し、引渡しコードを表示します。記録したあとの中止は、あなたと販売店だけでは決められません。運営が車両と代金について双方に確認して判断します。'}
          </p>
        }
        confirmLabel="確認を記録する"
        onConfirm={() =>
          void command.give((graphql) =>
            graphql.request(ConfirmMoneyDocument, { input: { auctionId, finalTransactionPrice: price } }),
          )
        }
      />
    </Notice>
  )
}

/** After the hand-over: what the owner said itself, before it is asked about the money. */
export function SeenPayment({ auction }: { readonly auction: Pick<OwnAuction, 'trade' | 'completionReport'> }) {
  const { trade, completionReport } = auction
  const isObjected = completionReport?.objection != null
  return trade?.price == null ? null : (
    <SeenWords seenAt={trade.moneySeenAt} price={trade.price} isObjected={isObjected} />
  )
}

interface SeenProperties {
  readonly seenAt: string | null
  readonly price: number
  /** The owner has said since that the money has not come. */
  readonly isObjected?: boolean
}

export function SeenWords({ seenAt, price, isObjected = false }: SeenProperties) {
  if (seenAt === null) return null
  return (
    <Notice title="入金を確認済みとして引き渡しました">
      {dateTimeText(seenAt)}に、{yenText(price)} の入金を確認したと記録されています。
      {!isObjected && 'まちがいだったときは、販売店の支払いの報告に「まだ受け取っていません」と回答できます。'}
    </Notice>
  )
}
