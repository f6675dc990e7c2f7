import { INSPECTION_PAPER, PUBLIC_LISTING } from '#content/selling/who-sees.ts'
import type { WholePriceFragment } from '#contract/generated/market-search.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { partOfField } from '#domain/listing/check-listing.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { frameNumberDoubt } from '#domain/listing/frame-number-doubt.ts'
import type { SellStep } from '#domain/listing/listing-draft.ts'
import { amountOf, tidyMonth } from '#domain/listing/listing-fields.ts'
import {
  askingPriceDoubt,
  isOutsideMarket,
  loanBalanceDoubt,
  papersDoubt,
  registrationDoubt,
} from '#domain/listing/second-look.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { OwnDataNotice } from '../../auction/own-data-notice.tsx'
import { countSending } from '../files/file-state.ts'
import type { SellForm } from '../use-sell-form.ts'
import { confirmRows } from './confirm-rows.ts'
import { SecondLook } from './second-look.tsx'
import { STEP_NAMES } from './step-list.ts'
import { useMarketPrice } from './use-market-price.ts'

interface Properties {
  readonly of: SellForm
  readonly faults: readonly FieldFault[]
  readonly goTo: (step: SellStep) => void
}

/** The free text of a part that all dealers read. */
const WORDS = {
  details: 'colorText',
  equipment: 'customPartsText',
  terms: 'contactInfoToBikeDealer',
} as const satisfies Partial<Record<SellStep, keyof DraftAnswers>>

/** Everything that was answered, each part with a way back to it. */
export function ConfirmStep({ of, faults, goTo }: Properties) {
  const { form, lists, model, files, uploads } = of
  const answers = form.getValues()
  const sections = confirmRows(answers, lists, model, of.context)
  const doubts = doubtsOf(answers, of, useMarketPrice({ form, model }))
  const sending = countSending(uploads)
  const photos = files.filter(({ kind }) => kind === 'AUCTION_ITEM_IMAGE')
  const others = files.filter(({ kind }) => kind !== 'AUCTION_ITEM_IMAGE')
  return (
    <>
      {faults.length > 0 && <Faults faults={faults} goTo={goTo} />}
      {sending > 0 && (
        <Notice tone="info" isAnswer>
          写真などを送信しています（残り{sending}件）。終わるまでこのままお待ちください。
        </Notice>
      )}
      <details className="card group">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-bold sm:px-6">
          サイトで公開される内容
          <ChevronDownIcon className="size-5 shrink-0 text-text-2 group-open:rotate-180" />
        </summary>
        <p className="px-4 pb-4 sm:px-6">{PUBLIC_LISTING}</p>
      </details>
      <Section part="photos" goTo={goTo}>
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map(({ fileId, imageType, thumbnailUrl }) => (
            <li key={fileId} className="text-xs text-text-2">
              <Picture
                path={uploads.previews.get(fileId) ?? thumbnailUrl ?? ''}
                alt={`${labelOf(PHOTO_TYPES, imageType ?? '')}の写真`}
                mobile="33vw"
                desktop="9rem"
                largest="xs"
                isFirst
                className="aspect-4/3 w-full rounded-control bg-ground object-cover"
              />
              {labelOf(PHOTO_TYPES, imageType ?? '')}
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <p className="mt-2 text-sm">
            {others.map(({ kind }) => (kind === 'VIC' ? `${INSPECTION_PAPER.name}の写真` : '動画')).join('、')}
            も送信します。
          </p>
        )}
      </Section>
      {sections.map(({ part, rows }) => (
        <Section key={part} part={part} goTo={goTo}>
          <dl className="grid gap-3">
            {rows.map(({ label, value, isMissing }) => (
              <div key={label} className="grid gap-0.5 sm:grid-cols-[11rem_1fr]">
                <dt className="text-sm text-text-2">{label}</dt>
                <dd className="written tabular whitespace-pre-line">
                  {value ||
                    (isMissing ? (
                      <span className="font-bold text-bad">未入力</span>
                    ) : (
                      <span className="text-text-2">指定なし</span>
                    ))}
                </dd>
              </div>
            ))}
          </dl>
          {part in WORDS && <OwnDataNotice text={answers[WORDS[part as keyof typeof WORDS]]} />}
          {doubts[part]?.map((doubt) => (
            <SecondLook key={doubt} doubt={doubt} />
          ))}
        </Section>
      ))}
    </>
  )
}

/** What was asked beside the fields is asked once more before they count. */
function doubtsOf(
  answers: DraftAnswers,
  { model, context }: SellForm,
  price: WholePriceFragment | null | undefined,
): Partial<Record<SellStep, readonly string[]>> {
  const { askingPrice, loanStatus, loanBalance, firstRegistration, modelTypeId } = answers
  const asked = amountOf(askingPrice)
  const balance = loanStatus === 'paying' ? amountOf(loanBalance) : null
  return {
    details: asking(
      registrationDoubt(
        { month: tidyMonth(firstRegistration), modelTypeId: modelTypeId || null },
        model?.modelTypes ?? [],
      ),
    ),
    terms: asking(askingPriceDoubt(asked, isOutsideMarket(answers) ? { max: price?.max } : price)),
    papers: asking(
      frameNumberDoubt(answers, context.modelTypes),
      loanBalanceDoubt(balance, { askingPrice: asked, max: price?.max }) ??
        papersDoubt(answers, context.registrationClass),
    ),
  }
}

function asking(...doubts: readonly (string | null)[]): string[] {
  return doubts.filter((doubt) => doubt !== null)
}

function Section({
  part,
  goTo,
  children,
}: {
  part: SellStep
  goTo: (step: SellStep) => void
  children: React.ReactNode
}) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby={`confirm-${part}`}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={`confirm-${part}`} className="text-lg">
          {STEP_NAMES[part]}
        </h2>
        <button
          type="button"
          onClick={() => goTo(part)}
          aria-label={`${STEP_NAMES[part]}を変更`}
          className="min-h-11 px-2 text-link underline underline-offset-4"
        >
          変更
        </button>
      </div>
      {children}
    </section>
  )
}

function Faults({ faults, goTo }: { faults: readonly FieldFault[]; goTo: (step: SellStep) => void }) {
  return (
    <div role="alert" className="rounded-card border-2 border-bad bg-bad-soft p-4">
      <p className="font-bold text-bad">出品の前に、次の項目をご確認ください</p>
      <ul className="mt-1">
        {faults.map(({ field, message }) => (
          <li key={field + message}>
            <button
              type="button"
              onClick={() => goTo(partOfField(field) ?? 'model')}
              className="min-h-11 text-left text-bad underline underline-offset-4"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
