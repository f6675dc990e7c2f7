import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type FieldErrors, type Path, type RegisterOptions, type UseFormReturn, useForm } from 'react-hook-form'
import { randomId } from '#client/upload/random-id.ts'
import { ModelToSellDocument, type SellFormDataQuery, type SoldModelFragment } from '#contract/generated/selling.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { isKnownByCertificate } from '#domain/listing/certificate-answers.ts'
import { checkListingPart, type ListingContext } from '#domain/listing/check-listing.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { type DraftFile, type ListingDraft, listingOf, type SellStep } from '#domain/listing/listing-draft.ts'
import { presetAnswers, type UnfitField, withoutUnfitAnswers } from '#domain/listing/unfit-answers.ts'
import { isCodeOf } from '#domain/options/option.ts'
import { REGISTRATION_CLASSES } from '#domain/options/registration-class.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { countedFiles, unsentFaults } from './files/file-state.ts'
import { type Uploads, useUploads } from './files/use-uploads.ts'
import { partsOfStep } from './steps/step-list.ts'
import { type Overtaken, useSaving } from './use-saving.ts'

export type SellLists = SellFormDataQuery['sellFormData']

/** The sell form, as its steps see it. */
export interface SellForm {
  readonly form: UseFormReturn<DraftAnswers>
  /** The properties of a field of `ui/controls`: its registration and its error. */
  field<Name extends Path<DraftAnswers>>(
    name: Name,
    options?: RegisterOptions<DraftAnswers, Name>,
  ): ReturnType<UseFormReturn<DraftAnswers>['register']> & { readonly error: string | undefined }
  /** The message of a field that is no control of the form: a photo. */
  errorOf(name: string): string | undefined
  readonly lists: SellLists
  readonly model: SoldModelFragment | null
  readonly files: readonly DraftFile[]
  changeFiles(change: (files: readonly DraftFile[]) => readonly DraftFile[]): void
  readonly uploads: Uploads
  readonly context: ListingContext
  /** The bike is known by its paper: what that says is not asked, unless the person wants to change it. */
  readonly isKnown: boolean
  asks(name: keyof DraftAnswers): boolean
  /** What was answered for another model and is empty since. */
  readonly dropped: readonly UnfitField[]
  /** The draft as it is now. */
  current(): ListingDraft
  /** The key was refused: what is sent from now on is a listing of its own. */
  renewKey(): void
  /** From now on nothing is stored: the listing is made, or begun anew. */
  stopSaving(): void
  /** Another tab went on with the same draft, or ended it: this one stores and sends nothing until it takes over. */
  readonly overtaken: Overtaken | null
  takeOver(): void
}

interface Opened {
  readonly draft: ListingDraft
  /** Whose it is, also when the session ends meanwhile. */
  readonly person: string
  readonly lists: SellLists
  readonly isVisitor: boolean
}

export function useSellForm({ draft, person, lists, isVisitor }: Opened, step: SellStep, isChange: boolean): SellForm {
  const [files, setFiles] = useState<readonly DraftFile[]>(draft.files)
  const uploads = useUploads(files, setFiles, {
    person,
    uploadId: isVisitor ? draft.uploadId : null,
    draftUploadId: draft.uploadId,
  })
  const form = useForm<DraftAnswers>({
    defaultValues: structuredClone(draft.answers),
    mode: 'onTouched',
    resolver: (answers) => {
      const faults = stepFaults(step, answers, files, uploads, context, isKnownByCertificate(answers))
      return faults.length === 0 ? { values: answers, errors: {} } : { values: {}, errors: errorsOf(faults) }
    },
  })
  const model = useSoldModel(form.watch('modelId'))
  const context: ListingContext = {
    registrationClass: classOf(model),
    modelTypes: model?.modelTypes ?? [],
    isEndTimeOffered: (endTime) => lists.endTimes.some(({ value }) => value === endTime),
    today: tokyoDay(new Date()),
    asksForVehicleData: true,
  }
  const dropped = useFittingAnswers(form, model, context)
  const [idempotencyKey, setKey] = useState(draft.idempotencyKey)
  const current = useCallback(
    (): ListingDraft => ({ ...draft, idempotencyKey, step, files, answers: form.getValues() }),
    [draft, idempotencyKey, step, files, form],
  )
  const { stopSaving, overtaken, takeOver } = useSaving(form, person, current)
  const { errors } = form.formState
  const isKnown = isKnownByCertificate(form.watch())
  const errorOf = (name: string) => messageAt(errors, name)
  return {
    form,
    field: (name, options) => ({ ...form.register(name, options), error: errorOf(name) }),
    errorOf,
    lists,
    model,
    files,
    changeFiles: setFiles,
    uploads,
    context,
    isKnown,
    dropped,
    asks: (name) => !isKnown || isChange || errorOf(name) !== undefined || !isToldByPaper(name, form.getValues(name)),
    current,
    renewKey: () => setKey(randomId()),
    stopSaving,
    overtaken,
    takeOver,
  }
}

/** Whenever the model becomes known, after a change or of a stored draft: what was answered for another one goes. */
function useFittingAnswers(
  form: UseFormReturn<DraftAnswers>,
  model: SoldModelFragment | null,
  context: ListingContext,
): readonly UnfitField[] {
  const [dropped, setDropped] = useState<readonly UnfitField[]>([])
  const drop = useEffectEvent(() => {
    const changed = withoutUnfitAnswers(form.getValues(), context)
    setDropped((before) => [...new Set([...before, ...(Object.keys(changed) as UnfitField[])])])
    for (const [name, answer] of Object.entries(changed)) {
      form.setValue(name as keyof typeof changed, answer, { shouldDirty: true })
      form.clearErrors(name as keyof typeof changed)
    }
    for (const [name, answer] of Object.entries(presetAnswers(form.getValues(), context)))
      form.setValue(name as keyof DraftAnswers, answer, { shouldDirty: true })
  })
  useEffect(() => {
    if (model) drop()
  }, [model])
  const answers = form.watch(dropped)
  return dropped.filter((_, index) => isEmpty(answers[index]))
}

function isEmpty(answer: unknown): boolean {
  return answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
}

const TOLD_BY_PAPER: readonly (keyof DraftAnswers)[] = [
  'modelTypeId',
  'firstRegistration',
  'numberRegistration',
  'inspectionUntil',
  'frameNumber',
  'plate',
]

function isToldByPaper(name: keyof DraftAnswers, answer: unknown): boolean {
  return TOLD_BY_PAPER.includes(name) && answer !== '' && answer !== null
}

const CHOSEN_FIRST = { makerId: 'メーカーを選択してください', displacementCtgId: '排気量を選択してください' } as const

function stepFaults(
  step: SellStep,
  answers: DraftAnswers,
  files: readonly DraftFile[],
  uploads: Uploads,
  context: ListingContext,
  isKnown: boolean,
): readonly FieldFault[] {
  // A photo that is still being sent counts as there: the next step need not wait for it.
  const listing = listingOf({ answers, files: countedFiles(files, uploads) })
  const faults = partsOfStep(step, isKnown).flatMap((part) => [
    ...checkListingPart(part, listing, context),
    ...unsentFaults(files, uploads, part),
  ])
  if (step !== 'model') return faults
  const before = Object.entries(CHOSEN_FIRST)
    .filter(([field]) => answers[field as keyof typeof CHOSEN_FIRST] === null)
    .map(([field, message]) => ({ field, message }))
  return [...before, ...faults]
}

function classOf(model: SoldModelFragment | null): ListingContext['registrationClass'] {
  const code = model?.registrationClass?.code
  return code !== undefined && isCodeOf(REGISTRATION_CLASSES, code) ? code : null
}

function errorsOf(faults: readonly FieldFault[]): FieldErrors<DraftAnswers> {
  const errors: Record<string, unknown> = {}
  for (const { field, message } of faults) {
    const [name = '', part] = field.split('.')
    const error = { type: 'rule', message }
    errors[name] = part === undefined ? error : { ...(errors[name] as object | undefined), [part]: error }
  }
  return errors as FieldErrors<DraftAnswers>
}

function messageAt(errors: object, name: string): string | undefined {
  let found: unknown = errors
  for (const part of name.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  const message = (found as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}

/** The chosen model with its types and its class; null until it is known. */
function useSoldModel(modelId: number | null): SoldModelFragment | null {
  const [model, setModel] = useState<SoldModelFragment | null>(null)
  const isKnown = model?.modelId === modelId
  useEffect(() => {
    if (modelId === null || isKnown) return
    const stop = new AbortController()
    const ask = () =>
      void browserGraphql()
        .request(ModelToSellDocument, { modelId }, stop.signal)
        .then((answer) => setModel(answer.model))
        .catch(() => undefined) // asked again when the network is back
    ask()
    window.addEventListener('online', ask)
    return () => {
      stop.abort()
      window.removeEventListener('online', ask)
    }
  }, [modelId, isKnown])
  return isKnown ? model : null
}
