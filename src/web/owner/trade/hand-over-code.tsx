import { MILEAGE_ALLOWANCE } from '#domain/auction/trade/check-claims.ts'
import { TRANSFER_FIRST } from '#domain/options/delivery.ts'
import { spokenKm } from '#domain/values/typed-km.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { yenText } from '#ui/values/money.ts'
import { CODE_PLACE } from '../auction/next-step.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { HeldTrade } from './held-trade.tsx'
import { ConfirmMoney } from './seen-payment.tsx'

/** The price is fixed: what is left is the money and the code, which is the bike's way out of the owner's hands. */
export function HandOverCode({ auction }: { readonly auction: OwnAuction }) {
  const { trade, handOverCode: code, checklist, contractAmount, winnerName } = auction
  const isPaidBefore = checklist?.paymentMethod === TRANSFER_FIRST
  if (trade?.price == null) return null
  const dealer = winnerName ?? '販売店'
  const isHeld = auction.isWinnerSuspended === true
  const isShown = code !== null && !isHeld
  const isStopAsked = trade.stopAsked?.isOpen === true || trade.refundAskedAt != null
  return (
    <section
      {...(!isShown && { id: CODE_PLACE })}
      aria-labelledby="code-title"
      className="card grid scroll-mt-20 gap-4 border-action p-4 sm:p-6"
    >
      <div>
        <h3 id="code-title" className="text-lg">
          買取金額が確定しました
        </h3>
        <p className="mt-1">
          <Yen yen={trade.price} className="text-3xl font-bold" />
        </p>
        <p className="mt-1 text-sm text-text-2">
          {trade.price === contractAmount
            ? '成約金額のままです。この金額は、もう変わりません。'
            : `成約金額 ${yenText(contractAmount ?? 0)} から、決まった減額を差し引いた金額です。この金額は、もう変わりません。`}
        </p>
      </div>
      <ReadOdometer readKm={trade.mileageKm} statedKm={auction.mileageKm} />
      <HeldTrade auction={auction} />
      {isStopAsked && (
        <Notice
          tone="warn"
          title={trade.refundAskedAt ? '運営が返金をお願いしています' : '取引の中止の申し出があります'}
        >
          {trade.refundAskedAt || trade.stopAsked?.ruledBy ? '運営が判断する' : '申し出への回答が済む'}
          まで、車両を渡したり、コードを見せたりしないでください。
        </Notice>
      )}
      {(code !== null || isPaidBefore) && !isHeld && (
        <>
          {isPaidBefore ? (
            <ConfirmMoney auction={auction} price={trade.price} />
          ) : isStopAsked ? null : (
            <p>
              {checklist?.paymentMethod === 'cash'
                ? '現金を数えて受け取ってから、'
                : '振込の完了を一緒に確かめてから、'}
              次のコードを{dealer}に見せてください。{dealer}が入力すると、引渡しが完了します。
            </p>
          )}
          {isShown && isStopAsked && (
            <details>
              <summary className="min-h-11 py-2.5 text-link underline">引渡しコードを表示する</summary>
              <p className="mb-3 text-sm">
                取引を続けることになったとき、またはすでに車両を渡したときだけ、販売店に見せてください。入力されると引渡しが完了し、申し出は無効になります。
              </p>
              <Digits code={code} />
            </details>
          )}
          {isShown && !isStopAsked && <Digits code={code} />}
          {isShown && (
            <p className="text-sm text-text-2">
              コードは、あなたの画面にだけ表示されます。メッセージや電話では伝えず、車両を渡すその場で見せてください。この画面を開いておけば、電波が届かない場所でも読めます。
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** What the dealer read goes into the record of the hand-over: the owner sees it first. */
export function ReadOdometer({
  readKm,
  statedKm,
}: {
  readonly readKm: number | null
  readonly statedKm: number | null
}) {
  if (readKm === null) return null
  const isOther = statedKm !== null && Math.abs(readKm - statedKm) > MILEAGE_ALLOWANCE
  if (!isOther)
    return <p className="text-sm">販売店が確認した走行距離計の表示：{spokenKm(readKm)}（引渡し記録に残ります）</p>
  return (
    <Notice tone="warn" title="走行距離が、出品の記載と違っています">
      販売店が確認した走行距離計の表示は {spokenKm(readKm)}、出品の記載は {spokenKm(statedKm)}{' '}
      です。この値は引渡し記録に残ります。実際の表示と違うときは、コードを見せる前に、メッセージでお知らせください。
    </Notice>
  )
}

/** The way to the code leads here, below whatever warning stands above it. */
function Digits({ code }: { readonly code: string }) {
  return (
    <div id={CODE_PLACE} className="scroll-mt-20 rounded-card bg-ground px-2 py-5 text-center">
      <p className="text-sm text-text-2">引渡しコード</p>
      <p
        data-testid="hand-over-code"
        className="tabular mt-1 text-[3rem] leading-tight font-bold tracking-[0.08em] sm:text-[4rem]"
        translate="no"
      >
        {code.slice(0, 3)} {code.slice(3)}
      </p>
    </div>
  )
}
