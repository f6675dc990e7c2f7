import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Button } from '#ui/controls/button.tsx'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { useActorName } from '../../console/use-console.ts'
import { StopForm } from '../stop/stop-form.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly name: string
  readonly answerTo: (form: string) => AuctionOutcome | undefined
}

/** After a refusal: the bike at the price that follows, the operator's ruling, or neither. */
export function Ways({ auction, name, answerTo }: Properties) {
  return (
    <section className="card grid gap-4 p-4" aria-label="次の進め方">
      <h2 className="text-base">次の進め方を選んでください</h2>
      <TakeForm auction={auction} name={name} answer={answerTo('take')} />
      <AskForm auction={auction} name={name} answer={answerTo('ask-ruling')} />
      <StopForm
        auctionId={auction.auctionId}
        name={name}
        version={auction.version}
        contractAmount={auction.contractAmount ?? 0}
        fixedPrice={auction.trade?.price ?? null}
        isOnRecord
        answer={answerTo('stop')}
      />
    </section>
  )
}

interface FormProperties extends Omit<Properties, 'answerTo'> {
  readonly answer: AuctionOutcome | undefined
}

/** Without what the owner refused, or has not answered. */
export function TakeForm({ auction, name, answer }: FormProperties) {
  const actor = useActorName()
  const { trade, version } = auction
  if (!trade) return null
  const price = yenText(trade.decidedPrice)
  const dropped = trade.claims.filter((it) => it.answer !== 'accepted')
  return (
    <ConfirmForm
      className="grid gap-2"
      answer={answer}
      shows={{ version }}
      ask={() => ({
        title: `${actor}として、${name}を ${price} で引き取ります`,
        consequence: (
          <ul className="list-disc pl-5">
            {dropped.map(({ line, lineLabel, amount }) => (
              <li key={line}>
                {lineLabel}の減額 {yenText(amount)} は取り下げます。
              </li>
            ))}
            <li className="font-bold">買取金額は {price} に確定し、あとから変えることはできません。</li>
            <li>このあと、出品者の画面に表示される引渡しコードを入力すると、引渡しが完了します。</li>
          </ul>
        ),
        confirmLabel: `${price} で引き取る`,
        token: `take ${trade.decidedPrice}`,
      })}
    >
      <input type="hidden" name="do" value="take" />
      <input type="hidden" name="price" value={trade.decidedPrice} />
      <Button type="submit" look="action" className="min-h-12 w-full">
        {price} で引き取る
      </Button>
      <p className="text-text-2">
        {trade.claims.some((it) => it.answer === 'accepted')
          ? '承諾された減額だけを差し引いた金額です。'
          : '成約金額のまま引き取ります。'}
      </p>
    </ConfirmForm>
  )
}

function AskForm({ auction, name, answer }: FormProperties) {
  const actor = useActorName()
  const { trade, version } = auction
  const refused = trade?.claims.filter((it) => it.answer === 'refused') ?? []
  return (
    <ConfirmForm
      className="grid gap-2"
      answer={answer}
      shows={{ version }}
      ask={() => ({
        title: `${actor}として、${name}の減額の裁定を運営に依頼します`,
        consequence: (
          <ul className="list-disc pl-5">
            {refused.map(({ line, lineLabel, amount }) => (
              <li key={line}>
                {lineLabel}の減額 {yenText(amount)}（出品者が断ったもの）
              </li>
            ))}
            <li className="font-bold">裁定が出るまで、車両は出品者のもとに置いたままにします。</li>
            <li>運営が、営業時間内の2時間以内に裁定します。裁定で決まった金額は変えられません。</li>
          </ul>
        ),
        confirmLabel: '運営に裁定を依頼する',
        token: 'ask-ruling',
      })}
    >
      <input type="hidden" name="do" value="ask-ruling" />
      <Button type="submit" className="w-full">
        運営に裁定を依頼する
      </Button>
      <p className="text-text-2">車両は引き取らずに待ちます。営業時間内の2時間以内に裁定します。</p>
    </ConfirmForm>
  )
}
