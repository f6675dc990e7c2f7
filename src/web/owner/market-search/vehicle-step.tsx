import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import type { SearchFormListsQuery } from '#contract/generated/market-search.ts'
import type { SearchModelsQuery } from '#contract/generated/model-search.ts'
import { type SearchVehicle, searchFormVehicle } from '#domain/account/account-forms.ts'
import { bandOf } from '#domain/listing/mileage-band.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepForm } from '#ui/forms/step-form.tsx'
import { ProblemNotice } from '../../forms/problem-notice.tsx'
import { RestoredNotice } from '../../forms/restored-notice.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { useModel } from '../catalog/catalog-choices.ts'
import { ModelSearch } from '../catalog/model-search.tsx'
import { VehicleFields } from '../catalog/vehicle-fields.tsx'
import { type VehicleValues, valuesOf } from '../catalog/vehicle-values.ts'
import { bikeWords, type NamedBike } from '../souba/named-bike.ts'
import { isNarrowed } from '../souba/narrowing.ts'

export interface VehicleStepProperties<Result> {
  readonly lists: SearchFormListsQuery
  readonly keyword: string
  readonly found: SearchModelsQuery['searchModels']
  /** The bike of the address. */
  readonly named: NamedBike | null
  /** What was entered before, when someone comes back to this step. */
  readonly before: VehicleValues | null
  readonly isVisitor: boolean
  /** The visitor came to get an account (`createAccount` in the address). */
  readonly wantsAccount: boolean
  readonly steps: readonly string[]
  readonly nextLabel: string
  readonly send: (graphql: GraphqlClient, vehicle: SearchVehicle) => Promise<Result>
  readonly onDone: (result: Result, typed: VehicleValues) => void | Promise<void>
}

export const KEPT_VEHICLE = 'search-vehicle'

const LABELS = {
  makerId: 'メーカー',
  displacementCtgId: '排気量',
  modelId: '車種',
  mileageId: '走行距離',
  transferPlan: '売却の予定',
} as const

function valuesOfNamed(named: NamedBike | null, { mileages }: SearchFormListsQuery): VehicleValues {
  const { modelTypeId = null, mileageKm = null } = named?.narrowing ?? {}
  return { ...valuesOf(named?.model ?? null), modelTypeId, mileageId: bandOf(mileageKm, mileages) }
}

export function VehicleStep<Result>(properties: VehicleStepProperties<Result>) {
  const { lists, keyword, found, named, before, isVisitor, wantsAccount, steps, nextLabel, send, onDone } = properties
  const form = useServerForm<VehicleValues, SearchVehicle>(
    searchFormVehicle,
    before ?? valuesOfNamed(named, lists),
    undefined,
    // The bike of the address counts more than what was chosen before.
    before ? undefined : { name: KEPT_VEHICLE, isStep: true, isGiven: named !== null },
  )
  const values = form.form.watch()
  const model = useModel(values.modelId, named?.model ?? null)
  const missing = Object.entries(LABELS).flatMap(([name, label]) =>
    values[name as keyof typeof LABELS] ? [] : [{ name, label }],
  )
  return (
    <StepForm
      method="post"
      noValidate
      aria-label="バイクの情報"
      onSubmit={form.submit(send, (result) => onDone(result, form.form.getValues()))}
      steps={steps}
      current={0}
      title="バイクの相場を調べる"
      text="お持ちのバイクを教えてください。実際の取引から、いまの買取相場をお伝えします。"
      missing={missing}
      nextLabel={nextLabel}
      isBusy={form.isBusy}
    >
      <ModelSearch
        keyword={keyword}
        found={found}
        onChoose={(chosen) => {
          const { makerId, displacementCtgId, modelId, modelTypeId } = valuesOf(chosen)
          form.form.setValue('makerId', makerId)
          form.form.setValue('displacementCtgId', displacementCtgId, { shouldValidate: true })
          form.form.setValue('modelId', modelId, { shouldValidate: true })
          form.form.setValue('modelTypeId', modelTypeId)
          document.getElementById('field-modelId')?.scrollIntoView({ block: 'center' })
        }}
      />
      <RestoredNotice of={form.kept} />
      {named && isNarrowed(named.narrowing) && (
        <Notice>相場のページで選んだバイクを入力しました：{bikeWords(named)}</Notice>
      )}
      {isVisitor && wantsAccount && (
        <Notice title="会員登録（無料）のお手続きです">
          続けるには会員登録が必要です。バイクの情報のあとに、お客さまの情報を入力します。
        </Notice>
      )}
      {isVisitor && !wantsAccount && (
        <p>
          <AppLink
            to={model ? `/kaitori/souba/${model.makerId}/${model.modelId}` : '/kaitori/souba'}
            className="button button-quiet w-full"
          >
            {model ? '会員登録をせずに、この車種の相場を見る' : '会員登録をせずに、車種ごとの相場を見る'}
          </AppLink>
        </p>
      )}
      <div className="card grid gap-6 p-4 sm:p-6">
        <VehicleFields of={form} lists={lists} model={model} />
      </div>
      {form.problem && <ProblemNotice problem={form.problem} />}
    </StepForm>
  )
}
