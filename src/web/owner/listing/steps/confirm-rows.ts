import type { SoldModelFragment } from '#contract/generated/selling.ts'
import { originalPartLabels } from '#domain/listing/check-listing.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { typedAmount } from '#domain/listing/listing-fields.ts'
import { type ListingPart, UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { DELIVERY_DAYS, DELIVERY_LOCATIONS, DELIVERY_TIMES } from '#domain/options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, LOAN_STATUSES } from '#domain/options/documents.ts'
import { labelOf, type Option } from '#domain/options/option.ts'
import { TRANSFER_PLANS } from '#domain/options/sale-plans.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from '#domain/options/vehicle-condition.ts'
import { yenText } from '#ui/values/money.ts'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import type { SellLists } from '../use-sell-form.ts'

interface Row {
  readonly label: string
  /** Empty: not answered. */
  readonly value: string
}

/** The answers in words, by the step that asked. */
export function confirmRows(
  answers: DraftAnswers,
  lists: SellLists,
  model: SoldModelFragment | null,
): readonly { readonly part: ListingPart; readonly rows: readonly Row[] }[] {
  const one = (list: readonly Option[], code: string) => (code === '' ? '' : labelOf(list, code))
  const several = (list: readonly Option[], codes: readonly string[]) =>
    codes.map((code) => labelOf(list, code)).join('、')
  const type = model?.modelTypes.find(({ modelTypeId }) => modelTypeId === answers.modelTypeId)
  const balance = typedAmount(answers.loanBalance)
  const asking = typedAmount(answers.askingPrice)
  return [
    {
      part: 'model',
      rows: [{ label: '車種', value: model ? `${model.maker?.makerNameJp ?? ''} ${model.modelNameJp}` : '' }],
    },
    {
      part: 'details',
      rows: [
        { label: '型式・年式', value: type ? typeLabel(type) : answers.modelTypeId === UNKNOWN_TYPE ? '不明' : '' },
        {
          label: '走行距離',
          value: lists.mileages.find(({ mileageId }) => mileageId === answers.mileageId)?.title ?? '',
        },
        { label: '売却の予定', value: one(TRANSFER_PLANS, answers.transferPlan) },
      ],
    },
    {
      part: 'condition',
      rows: [
        { label: 'エンジンの状態', value: several(ENGINE_STATUSES, answers.engineStatusList) },
        { label: '事故・転倒歴', value: several(ACCIDENT_HISTORIES, answers.accidentHistoryList) },
        { label: 'メーターの状態', value: one(METER_CHANGES, answers.meterChange) },
      ],
    },
    {
      part: 'equipment',
      rows: [
        { label: '鍵の本数', value: one(KEY_COUNTS, answers.keyCount) },
        { label: 'カスタム', value: originalPartLabels(answers).join('、') },
        ...(answers.customPartsText ? [{ label: 'カスタムの内容', value: answers.customPartsText }] : []),
      ],
    },
    {
      part: 'papers',
      rows: [
        { label: '登録の状態', value: one(NUMBER_REGISTRATIONS, answers.numberRegistration) },
        { label: 'お手元の書類', value: several(DOCUMENTS, answers.documentAvailableList) || 'なし' },
        { label: '書類の名義', value: one(DOCUMENT_OWNERS, answers.documentOwner) },
        {
          label: 'ローンの状況',
          value:
            one(LOAN_STATUSES, answers.loanStatus) +
            (answers.loanStatus === 'paying' && balance !== null ? `（残債 ${amountText(balance)}）` : ''),
        },
      ],
    },
    {
      part: 'terms',
      rows: [
        { label: '希望価格', value: asking === null ? '指定しない' : amountText(asking) },
        { label: '入札の終了', value: lists.endTimes.find(({ value }) => value === answers.endTime)?.label ?? '' },
        { label: '引渡しできる曜日', value: several(DELIVERY_DAYS, answers.deliveryDay) },
        { label: '引渡しできる時間帯', value: one(DELIVERY_TIMES, answers.deliveryTime) },
        {
          label: '引渡し場所',
          value:
            answers.deliveryLocation === 'other'
              ? answers.otherDeliveryLocation
              : one(DELIVERY_LOCATIONS, answers.deliveryLocation),
        },
        ...(answers.contactInfoToBikeDealer ? [{ label: '連絡事項', value: answers.contactInfoToBikeDealer }] : []),
      ],
    },
  ]
}

function amountText(yen: number): string {
  return Number.isNaN(yen) ? '読み取れません' : yenText(yen)
}
