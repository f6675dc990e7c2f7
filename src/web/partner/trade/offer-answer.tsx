import type { ToldPointFragment } from '#contract/generated/shared-parts.ts'
import type { FeeBand } from '#domain/auction/cost/fee.ts'
import { Button } from '#ui/controls/button.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { AdmittedPoints } from '#ui/trade/admitted-points.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { useActorName } from '../console/use-console.ts'
import { PaymentParts } from '../cost/payment-total.tsx'
import { OFFER_WORDS, type Offer, offerWords } from './offer-words.ts'
import { OFFER_PLACE } from './plan-place.ts'

interface Properties {
  /** Of the form's hidden field "do". */
  readonly form: Offer
  readonly title: string
  /** Why the dealer is asked, and what a yes means. */
  readonly explanation: string
  readonly bike: string
  readonly amount: number
  readonly feeBands: readonly FeeBand[]
  readonly answerBy: string
  /** Of the auction as the question shows it; null where the question stands by itself. */
  readonly version: number | null
  /** What came out in the trade that was stopped: a yes is a yes to it, too. */
  readonly admitted?: readonly ToldPointFragment[]
  readonly answer: AuctionOutcome | undefined
}

/** A price to which the dealer says yes or no until then. */
export function OfferAnswer({
  form,
  title,
  explanation,
  bike,
  amount,
  feeBands,
  answerBy,
  version,
  admitted = [],
  answer,
}: Properties) {
  const actor = useActorName()
  const words = OFFER_WORDS[form]
  return (
    <section id={OFFER_PLACE} className="card grid gap-3 border-action p-4" aria-label={title}>
      <h2 className="text-base">{title}</h2>
      <p className="text-text-2">{explanation}</p>
      <p>
        <Yen yen={amount} className="text-2xl font-bold" />
        <span className="ml-3 text-text-2">
          回答期限 <time dateTime={answerBy}>{dateTimeText(answerBy)}</time>
        </span>
      </p>
      <OfferAmount form={form} amount={amount} feeBands={feeBands} />
      <div className="flex flex-wrap gap-2">
        {([true, false] as const).map((accepts) => (
          <ConfirmForm
            key={String(accepts)}
            answer={answer}
            draft={{ subject: `${form} ${accepts}` }}
            shows={{ version }}
            ask={() => ({
              title: `${actor}として、${bike}${offerWords(form, accepts, amount)}`,
              consequence: (
                <>
                  <p>
                    {accepts
                      ? '出品者に、この金額で売却するかどうかを確認します。出品者が売却すると回答すると、売買が成立します。'
                      : words.refusal}
                  </p>
                  {accepts && <OfferAmount form={form} amount={amount} feeBands={feeBands} />}
                  {accepts && <AdmittedPoints points={admitted} reader="dealer" />}
                </>
              ),
              confirmLabel: `${words[accepts ? 'yes' : 'no'].label}と回答する`,
              token: `${form} ${accepts} ${amount}`,
            })}
          >
            <input type="hidden" name="do" value={form} />
            <input type="hidden" name="accepts" value={accepts ? '1' : '0'} />
            <input type="hidden" name="amount" value={amount} />
            <Button type="submit" look={accepts ? 'action' : 'quiet'}>
              {words[accepts ? 'yes' : 'no'].button}
            </Button>
          </ConfirmForm>
        ))}
      </div>
    </section>
  )
}

/** What a yes would cost in all. */
export function OfferAmount({ form, amount, feeBands }: Pick<Properties, 'form' | 'amount' | 'feeBands'>) {
  return <PaymentParts label={OFFER_WORDS[form].price} price={amount} feeBands={feeBands} isOpen />
}
