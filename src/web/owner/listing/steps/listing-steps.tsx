import { useEffect, useRef, useState } from 'react'
import { INSPECTION_PAPER } from '#content/selling/who-sees.ts'
import {
  type BindingOfferFragment,
  BindingOffersDocument,
  CreateAuctionDocument,
  UseBindingOrderDocument,
} from '#contract/generated/selling.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { checkListingPart } from '#domain/listing/check-listing.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { listingOf, type SellStep } from '#domain/listing/listing-draft.ts'
import { tidyMonth } from '#domain/listing/listing-fields.ts'
import type { ListingPart } from '#domain/listing/listing-form.ts'
import { LISTING_FIELDS } from '#domain/listing/listing-table.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepForm } from '#ui/forms/step-form.tsx'
import { focusFirstFault } from '../../../forms/focus-first-fault.ts'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { type ChosenOrder, OrderChoice } from '../../order/order-choice.tsx'
import { countedFiles, unsentFaults } from '../files/file-state.ts'
import { useCertificateScan } from '../files/use-certificate-scan.ts'
import { sendingFaults } from '../listing-faults.ts'
import type { SellForm } from '../use-sell-form.ts'
import { AboutStep } from './about-step.tsx'
import { ConditionStep, DetailsStep, EquipmentStep } from './bike-steps.tsx'
import { CertificateStep } from './certificate-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ModelStep } from './model-step.tsx'
import { PapersStep } from './papers-step.tsx'
import { PhotosStep } from './photos-step.tsx'
import { isPart, partsOfStep, STEP_NAMES, stepOfPart, stepsOf } from './step-list.ts'
import { FIELD_LABELS, STEP_WORDS } from './step-words.ts'
import { TermsStep } from './terms-step.tsx'
import { useMarketPrice } from './use-market-price.ts'

interface Properties {
  readonly sell: SellForm
  readonly step: ListingPart | 'certificate' | 'confirm'
  /** Opened from the confirmation, to which it returns. */
  readonly isChange: boolean
  readonly steps: readonly SellStep[]
  readonly isVisitor: boolean
  /** What is wrong with the whole listing by now, once it was to be sent. */
  readonly faults: readonly FieldFault[]
  readonly onSend: () => void
  readonly onRefused: (faults: readonly FieldFault[]) => void
  readonly onDuplicate: () => void
  /** `isOrderGone`: somebody else was faster with the order that was chosen. */
  readonly onListed: (isOrderGone: boolean) => Promise<void>
  readonly onReset: () => void
  readonly goTo: (step: SellStep, isChange?: boolean) => void
}

const PARTS: Readonly<Record<ListingPart, (properties: { readonly of: SellForm }) => React.ReactNode>> = {
  model: ModelStep,
  details: DetailsStep,
  condition: ConditionStep,
  equipment: EquipmentStep,
  papers: PapersStep,
  photos: PhotosStep,
  terms: TermsStep,
}

/** The parts of the listing and their confirmation. */
export function ListingSteps(properties: Properties) {
  const { sell, step, steps, isChange, isVisitor, faults, goTo } = properties
  const { onSend, onRefused, onDuplicate, onListed, onReset } = properties
  const { call, isBusy, problem } = useServerCall()
  const index = steps.indexOf(step)
  const before = steps[index - 1]
  const isConfirm = step === 'confirm'
  const parts = partsOfStep(step, sell.isKnown)
  const { title, text } = STEP_WORDS[step]
  const scan = useCertificateScan(sell)
  const offers = useOffers(sell.form.watch(), sell.current().relistedFrom, !isVisitor && isConfirm)
  const [chosen, setChosen] = useState<ChosenOrder | null>(null)
  useBeginAtTop(step)

  async function confirm() {
    onSend()
    if (sendingFaults(sell).length > 0) return window.scrollTo(0, 0)
    if (isVisitor) return goTo('person')
    const { files, uploadId: temporaryId, ...sent } = sell.current()
    const { idempotencyKey, relistedFrom } = sent
    const uploadId = files.some(({ expiresAt }) => expiresAt !== null) ? temporaryId : null
    const input = { listing: listingOf(sell.current()), uploadId, idempotencyKey, relistedFrom }
    const result = await call((graphql) => graphql.request(CreateAuctionDocument, { input }))
    if (!isProblem(result)) {
      const { auctionId } = result.createAuction
      if (chosen === null) return onListed(false)
      const { offer, way } = chosen
      const { bindingOrderId, price } = offer
      const used = await call((graphql) =>
        graphql.request(UseBindingOrderDocument, { input: { auctionId, bindingOrderId, price, way } }),
      )
      return onListed(isProblem(used))
    }
    if (result.code === 'ERROR_AUCTION_STATUS_INVALID') return onDuplicate()
    // Nothing was made of this request, and with a key that another one used nothing ever would be.
    if (result.code === 'BAD_REQUEST') sell.renewKey()
    if (result.fields.length > 0) onRefused(result.fields)
  }

  const onSubmit =
    isConfirm || step === 'certificate'
      ? (event: React.FormEvent) => {
          event.preventDefault()
          if (isConfirm) return void confirm()
          const isTaken = scan.take()
          goTo(isChange ? 'confirm' : (stepsOf(isVisitor, isTaken)[1] ?? 'model'))
        }
      : sell.form.handleSubmit(
          () => goTo(isChange ? 'confirm' : (steps[index + 1] ?? 'confirm')),
          () => focusFirstFault(),
        )

  return (
    <StepForm
      method="post"
      noValidate
      aria-label={STEP_NAMES[step]}
      onSubmit={onSubmit}
      steps={steps.map((name) => STEP_NAMES[name])}
      current={index}
      title={title}
      text={
        <>
          {text} <AboutStep step={step} />
        </>
      }
      missing={parts.flatMap((part) => missingIn(part, sell))}
      {...((isChange || before) && { onBack: () => goTo(isChange ? 'confirm' : (before ?? 'certificate')) })}
      nextLabel={
        isConfirm
          ? isVisitor
            ? 'お客さまの情報へ'
            : '出品する'
          : step === 'certificate'
            ? scan.nextLabel
            : isChange
              ? '確認に戻る'
              : '次へ'
      }
      isNextQuiet={step === 'certificate' && scan.isSkipped}
      isBusy={isBusy}
    >
      {isPart(step) && <Unsent of={sell} step={step} goTo={goTo} />}
      {isPart(step) && <Dropped of={sell} />}
      {step === 'certificate' && (
        <CertificateStep
          of={sell}
          scan={scan}
          onTypeInstead={() => {
            scan.drop()
            goTo('model', isChange)
          }}
        />
      )}
      {parts.map((part) => {
        const Part = PARTS[part]
        return <Part key={part} of={sell} />
      })}
      {isConfirm && (
        <ConfirmStep of={sell} faults={faults} goTo={(part) => goTo(stepOfPart(part, sell.isKnown), true)} />
      )}
      {isConfirm && offers.length > 0 && <Orders of={sell} offers={offers} chosen={chosen} onChoose={setChosen} />}
      {problem && problem.code !== 'ERROR_AUCTION_STATUS_INVALID' && problem.fields.length === 0 && (
        <Notice tone="bad" isAnswer>
          {problem.message}
        </Notice>
      )}
      <Reset onReset={onReset} />
    </StepForm>
  )
}

/** Asked before the model, of which they are a part. */
function unchosen({ makerId, displacementCtgId }: DraftAnswers): FieldFault[] {
  return Object.entries({ makerId, displacementCtgId }).flatMap(([field, id]) =>
    id === null ? [{ field, message: '' }] : [],
  )
}

const TYPED_FIELDS = [
  'firstRegistration',
  'mileageKm',
  'inspectionUntil',
  'frameNumber',
  'plate',
  'loanBalance',
  'askingPrice',
  'otherDeliveryLocation',
] as const

/** Too long or unreadable is not missing: the field itself says what is wrong. */
function isTyped(field: string, answers: Pick<DraftAnswers, (typeof TYPED_FIELDS)[number]>): boolean {
  return TYPED_FIELDS.some((name) => name === field && answers[name].trim() !== '')
}

/** What is not answered yet, for the foot of the form. */
function missingIn(part: ListingPart, { form, files, uploads, context }: SellForm) {
  const answers = form.watch()
  const faults = [
    ...(part === 'model' ? unchosen(answers) : []),
    ...checkListingPart(part, listingOf({ answers, files: countedFiles(files, uploads) }), context),
  ]
  return faults.flatMap(({ field, message }) => {
    if (isTyped(field, answers)) return []
    const label =
      FIELD_LABELS[field] ?? (/^(images|originalParts)\./.test(field) ? message.replace(/を(追加|選択).*/, '') : null)
    return label === null ? [] : [{ name: field, label }]
  })
}

/** Said at once, on whatever step: a file that could not be sent is not found out at the end. */
function Unsent({
  of: { files, uploads },
  step,
  goTo,
}: {
  readonly of: SellForm
  readonly step: ListingPart
  readonly goTo: (step: SellStep) => void
}) {
  const places = (['papers', 'photos'] as const).filter((part) => unsentFaults(files, uploads, part).length > 0)
  const [fault] = unsentFaults(files, uploads)
  if (!fault) return null
  return (
    <Notice
      tone="bad"
      isAnswer
      action={
        <span className="flex flex-wrap gap-3">
          {places
            .filter((part) => part !== step)
            .map((part) => (
              <button key={part} type="button" onClick={() => goTo(part)} className="button button-quiet">
                {part === 'papers' ? `${INSPECTION_PAPER.name}を確認する` : '写真を確認する'}
              </button>
            ))}
        </span>
      }
    >
      {fault.message}
    </Notice>
  )
}

/** Answers that the new model cannot have went with the old one, and do not come back with it. */
function Dropped({ of: { dropped } }: { readonly of: SellForm }) {
  if (dropped.length === 0) return null
  const labels = dropped.map((name) => LISTING_FIELDS[name].label)
  return (
    <Notice tone="warn">
      車種を変えたため、{labels.join('、')}の入力を消しました。必要なときは、もう一度入力してください。
    </Notice>
  )
}

/** A new step begins at its top, for eyes and for screen readers. */
function useBeginAtTop(step: string): void {
  const before = useRef(step)
  useEffect(() => {
    if (step === before.current) return
    before.current = step
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step])
}

function Reset({ onReset }: { readonly onReset: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className="text-center">
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="min-h-11 px-3 text-sm text-text-2 underline underline-offset-4"
      >
        最初からやり直す
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="最初からやり直しますか？"
        consequence="入力した内容と写真をすべて消します。"
        confirmLabel="消してやり直す"
        cancelLabel="入力を続ける"
        onConfirm={() => {
          setAsking(false)
          onReset()
        }}
        onCancel={() => setAsking(false)}
      />
    </p>
  )
}

/** The best binding orders for the bike that was typed, perhaps taken over from an earlier listing; none for visitors. */
function useOffers(
  answers: DraftAnswers,
  relistedFrom: number | null,
  isAsked: boolean,
): readonly BindingOfferFragment[] {
  const [offers, setOffers] = useState<readonly BindingOfferFragment[]>([])
  const { modelId, mileageId, engineStatusList, accidentHistoryList, meterChange, numberRegistration } = answers
  const bike =
    modelId === null || mileageId === null
      ? null
      : {
          ...{ modelId, mileageId, engineStatusList, accidentHistoryList },
          firstRegistration: tidyMonth(answers.firstRegistration) || null,
          meterChange: meterChange ?? '',
          numberRegistration: numberRegistration ?? '',
        }
  const asked = isAsked && bike ? JSON.stringify(bike) : null
  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    void browserGraphql()
      .request(BindingOffersDocument, { bike: JSON.parse(asked), relistedFrom }, stop.signal)
      .then(({ bindingOffers }) => setOffers(bindingOffers))
      .catch(() => undefined) // the form works without it
    return () => stop.abort()
  }, [asked, relistedFrom])
  return asked === null ? [] : offers
}

type OrdersProperties = Omit<React.ComponentProps<typeof OrderChoice>, 'market'> & { readonly of: SellForm }

/** The promises to buy, beside what such a bike fetches. */
function Orders({ of, ...choice }: OrdersProperties) {
  const marketPrice = useMarketPrice(of) ?? null
  return <OrderChoice {...choice} market={{ marketPrice, isOutsideMarket: isOutsideMarket(of.form.getValues()) }} />
}
