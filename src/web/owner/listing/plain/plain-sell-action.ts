import type { ActionFunctionArgs } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SearchModelsDocument, type SearchModelsQuery } from '#contract/generated/model-search.ts'
import { ModelToSellDocument, SellFormDataDocument, type SoldModelFragment } from '#contract/generated/selling.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { checkListingPart } from '#domain/listing/check-listing.ts'
import { type DraftAnswers, NO_ANSWERS, salvageAnswers } from '#domain/listing/draft-answers.ts'
import { listingOf } from '#domain/listing/listing-draft.ts'
import { UNKNOWN_MONTH } from '#domain/listing/listing-fields.ts'
import type { ListingPart } from '#domain/listing/listing-form.ts'
import { LISTING_FIELD_NAMES, LISTING_FIELDS } from '#domain/listing/listing-table.ts'
import { presetAnswers, withoutUnfitAnswers } from '#domain/listing/unfit-answers.ts'
import { NO_DOCUMENTS } from '#domain/options/documents.ts'
import { serverGraphql } from '../../../host-context.ts'
import { bandAfter, contradictions, plainContext } from './plain-context.ts'

/** What is asked without scripts: everything before the photos. */
export const PLAIN_PARTS = ['model', 'details', 'condition', 'equipment', 'papers'] as const satisfies ListingPart[]
export type PlainPart = (typeof PLAIN_PARTS)[number]

/** The form after a step was sent without scripts. */
export interface PostedListing {
  /** `photos`: all that can be asked is answered. */
  readonly step: PlainPart | 'photos'
  readonly answers: DraftAnswers
  readonly model: SoldModelFragment | null
  readonly faults: readonly FieldFault[]
  readonly keyword: string
  readonly found: SearchModelsQuery['searchModels']
}

const MAX_KEYWORD = 100

/** One step of the sell form, sent by a browser without scripts: checked by the same rules, and nothing is kept of it here. */
export async function plainSellAction({ request, context }: ActionFunctionArgs): Promise<PostedListing> {
  const graphql = serverGraphql(context)
  const form = await request.formData()
  const before = salvageAnswers(parsed(form.get('answers')))
  const step = PLAIN_PARTS.find((part) => part === form.get('step')) ?? 'model'
  if (form.has('back')) {
    const back = PLAIN_PARTS[Math.max(0, PLAIN_PARTS.indexOf(step) - 1)] ?? 'model'
    return { ...NOTHING_FOUND, step: back, answers: before, model: await modelOf(graphql, before.modelId), faults: [] }
  }
  const keyword = String(form.get('keyword') ?? '')
    .trim()
    .slice(0, MAX_KEYWORD)
  const { sellFormData } = await graphql.request(SellFormDataDocument, {})
  const typed = { ...before, ...(step === 'model' ? {} : fieldsOf(step, form)) }
  const isMonthUnknown = step === 'details' && form.has('isMonthUnknown')
  const doubts = step === 'details' ? contradictions(before, typed, sellFormData.mileages, isMonthUnknown) : []
  const given = {
    ...typed,
    ...(isMonthUnknown && typed.firstRegistration === '' && { firstRegistration: UNKNOWN_MONTH }),
    ...(doubts.every(({ field }) => field !== 'mileageKm') && {
      mileageId: bandAfter(before, typed, sellFormData.mileages),
    }),
  }
  const chosen = step === 'model' ? Number(form.get('modelId') ?? Number.NaN) : given.modelId
  const model = await modelOf(graphql, Number.isSafeInteger(chosen) ? chosen : null)
  const fitting = model ? withoutUnfitAnswers(given, plainContext(model)) : {}
  const answers =
    step === 'model' && model
      ? {
          ...given,
          modelId: model.modelId,
          makerId: model.makerId,
          displacementCtgId: model.displacementCtgId,
          ...fitting,
          ...presetAnswers({ ...given, ...fitting }, plainContext(model)),
        }
      : given
  if (step === 'model' && !model) {
    const { searchModels } = await graphql.request(SearchModelsDocument, { keywords: [keyword], makerId: null })
    const message =
      searchModels.length > 0 ? '下の一覧から車種をお選びください' : '車種が見つかりません。別の書き方でお探しください'
    return { step, answers, model: null, faults: [{ field: 'modelId', message }], keyword, found: searchModels }
  }
  const checked = checkListingPart(step, listingOf({ answers, files: [] }), plainContext(model))
  const faults = [...checked.filter(({ field }) => doubts.every((it) => it.field !== field)), ...doubts]
  const next = faults.length > 0 ? step : (PLAIN_PARTS[PLAIN_PARTS.indexOf(step) + 1] ?? 'photos')
  return { ...NOTHING_FOUND, step: next, answers, model, faults }
}

const NOTHING_FOUND = { keyword: '', found: [] }

async function modelOf(graphql: GraphqlClient, modelId: number | null): Promise<SoldModelFragment | null> {
  return modelId === null ? null : ((await graphql.request(ModelToSellDocument, { modelId })).model ?? null)
}

/** The answers of one step, as the browser sends them. */
function fieldsOf(part: PlainPart, form: FormData): Partial<DraftAnswers> {
  const names = LISTING_FIELD_NAMES.filter((name) => LISTING_FIELDS[name].part === part && name in NO_ANSWERS)
  const answers = names.map((name) => {
    const text = String(form.get(name) ?? '')
    switch (LISTING_FIELDS[name].kind) {
      case 'choices':
        return [name, form.getAll(name).map(String)]
      case 'id':
        return [name, text === '' ? null : Number(text)]
      case 'parts':
        return [name, Object.fromEntries(partsOf(name, form))]
      default:
        return [name, text]
    }
  })
  const isNone = form.getAll('documentAvailableList').includes(NO_DOCUMENTS.code)
  return salvagePart({
    ...Object.fromEntries(answers),
    ...(part === 'papers' && { documentsAtHand: isNone ? NO_DOCUMENTS.code : '' }),
  })
}

function partsOf(name: string, form: FormData): [string, string][] {
  return [...form.entries()].flatMap(([key, value]): [string, string][] =>
    key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), String(value)]] : [],
  )
}

/** Of what was sent, what the form knows; a code that no list has is no answer. */
function salvagePart(given: Partial<DraftAnswers>): Partial<DraftAnswers> {
  const whole = salvageAnswers(given)
  return Object.fromEntries(Object.keys(given).map((name) => [name, whole[name as keyof DraftAnswers]]))
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
