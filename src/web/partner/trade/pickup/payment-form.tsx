import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readDay } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { useActorName } from '../../console/use-console.ts'
import { MoneySeen } from '../money-seen.tsx'
import { PAYMENT_PLACE } from '../plan-place.ts'
import { ProofFile } from './proof-file.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly name: string
  readonly today: string
  readonly answer: AuctionOutcome | undefined
}

/** The amount is the one that was fixed before the bike left: it is shown and not typed. */
export function PaymentForm({ auction, name, today, answer }: Properties) {
  const { auctionId, trade, version, checklist, contractAt, completionReport: report } = auction
  const actor = useActorName()
  if (trade?.price == null) return null
  const price = trade.price
  const from = contractAt ? tokyoDay(new Date(contractAt)) : null
  const limits = { label: '支払った日', until: today, ...(from ? { from } : {}) }
  const method = checklist?.paymentMethod ? labelOf(PAYMENT_METHODS, checklist.paymentMethod) : null
  return (
    <section
      id={PAYMENT_PLACE}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+1rem)] gap-3 p-4"
      aria-label="支払いの報告"
    >
      <h2 className="text-base">{report ? '支払いを報告し直す' : '支払いを報告する'}</h2>
      <p className="flex items-baseline justify-between gap-3">
        <span>
          {trade.moneySeenAt ? '支払った金額' : '支払う金額'}
          {method && `（${method}）`}
        </span>
        <Yen yen={price} className="text-2xl font-bold" />
      </p>
      <MoneySeen trade={trade} for="dealer" isObjectedTo={report?.objectedAt != null} />
      {trade.paymentDueOn && !trade.moneySeenAt && (
        <p className="text-text-2">支払期限は、引渡しの日の{dayText(trade.paymentDueOn)}です。</p>
      )}
      <ConfirmForm
        className="grid gap-3"
        answer={answer}
        draft={{ subject: `payment ${auctionId}` }}
        shows={{ version }}
        ask={(read) => {
          const paidOn = read.day('paidOn', limits)
          const hasProof = read.text('proofAssetId') !== ''
          if (!hasProof) read.fault('proofAssetId', '振込明細や領収書の写真、またはPDFを添えてください。')
          return {
            title: `${actor}として、${name}の支払いを報告します`,
            consequence: (
              <ul className="list-disc pl-5">
                <li className="font-bold">
                  {paidOn && dayText(paidOn)}に {yenText(price)} を支払いました。
                </li>
                <li>出品者に、受け取ったかどうかを確認します。</li>
                <li>
                  {report?.objection
                    ? '7日間、出品者から回答がなければ、運営が支払いを確認します。'
                    : '7日間、出品者から申し出がなければ、取引は完了します。'}
                </li>
              </ul>
            ),
            confirmLabel: `${yenText(price)} の支払いを報告する`,
            token: `payment ${price} ${paidOn}`,
          }
        }}
      >
        <input type="hidden" name="do" value="payment" />
        <input type="hidden" name="price" value={price} />
        <TextField
          name="paidOn"
          type="date"
          label="支払った日"
          required
          defaultValue={today}
          validate={(day) => {
            const read = readDay(day, limits)
            return read.ok ? null : read.refusal
          }}
        />
        <ProofFile label="振込明細・領収書" />
        <Button type="submit" look="action" className="min-h-12 w-full">
          支払いを報告する
        </Button>
      </ConfirmForm>
    </section>
  )
}
