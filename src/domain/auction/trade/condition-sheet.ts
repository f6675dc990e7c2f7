import { shownAnswer } from '../../listing/shown-answer.ts'
import { CUSTOM_PARTS, ORIGINAL_PARTS } from '../../options/custom-parts.ts'
import { DELIVERY_DAYS, DELIVERY_TIMES } from '../../options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, LOAN_STATUSES, NO_DOCUMENTS_WORDS } from '../../options/documents.ts'
import { labelOf, type Option } from '../../options/option.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  isUnregistered,
  KEY_COUNTS,
  METER_CHANGES,
  NO_METER,
  NUMBER_REGISTRATIONS,
} from '../../options/vehicle-condition.ts'

import { dayLabel } from '../../values/typed-day.ts'

/** What the owner stated, as far as a buyer asks for it. */
export interface StatedCondition {
  readonly firstRegistration: string | null
  readonly mileageKm: number | null
  /** Of the class of kilometres; null where none is known. */
  readonly mileageFrom: number | null
  /** What the class is called. */
  readonly mileageName: string
  readonly inspectionUntil: string | null
  /** From 251 cc on. */
  readonly isInspected: boolean
  readonly color: string | null
  readonly colorText: string
  readonly meterChange: string
  readonly accidentHistoryList: readonly string[]
  readonly engineStatusList: readonly string[]
  readonly customPartsList: readonly { readonly code: string; readonly original: string | null }[]
  readonly customPartsText: string
  readonly keyCount: string
  readonly numberRegistration: string
  readonly documentAvailableList: readonly string[]
  readonly documentOwner: string
  readonly loanStatus: string
  readonly deliveryDue: string | null
  readonly deliveryDay: readonly string[]
  readonly deliveryTime: string
  readonly deliveryLocation: string
  readonly contactInfoToBikeDealer: string
}

/** What each line is called, in the order of the sheet. */
export const CONDITION_LABELS = {
  firstRegistration: '初度登録',
  mileageKm: '走行距離',
  inspectionUntil: '車検',
  color: '車体の色',
  accidentHistoryList: '事故・転倒歴',
  engineStatusList: 'エンジン',
  meterChange: 'メーター',
  customPartsList: 'カスタム',
  keyCount: '鍵',
  numberRegistration: '登録',
  documentAvailableList: '書類',
  documentOwner: '書類の名義',
  loanStatus: 'ローン',
  deliveryDue: '引渡しの時期',
  deliveryDay: '引渡し希望',
  deliveryLocation: '引渡し場所',
  contactInfoToBikeDealer: '出品者から',
} as const satisfies Partial<Record<keyof StatedCondition, string>>
export type ConditionCode = keyof typeof CONDITION_LABELS

export interface ConditionLine {
  readonly code: ConditionCode
  readonly label: string
  readonly value: string
  /** Something a buyer looks at twice. */
  readonly isConcern: boolean
  /** Else the owner left it open, and the bike contradicts nothing. */
  readonly isStated: boolean
}

type Open = Pick<
  StatedCondition,
  | 'firstRegistration'
  | 'mileageKm'
  | 'mileageFrom'
  | 'inspectionUntil'
  | 'color'
  | 'colorText'
  | 'accidentHistoryList'
  | 'numberRegistration'
  | 'contactInfoToBikeDealer'
>

/** The lines at which the owner stated nothing. */
export function unstatedLines(stated: Open): ConditionCode[] {
  const isOpen: Partial<Record<ConditionCode, boolean>> = {
    firstRegistration: [null, UNKNOWN].includes(stated.firstRegistration),
    mileageKm: stated.mileageKm === null && stated.mileageFrom === null,
    inspectionUntil: stated.inspectionUntil === null,
    color: !stated.color && stated.colorText === '',
    accidentHistoryList: stated.accidentHistoryList.includes(UNKNOWN),
    numberRegistration: stated.numberRegistration === UNKNOWN,
    contactInfoToBikeDealer: stated.contactInfoToBikeDealer === '',
  }
  return (Object.keys(CONDITION_LABELS) as ConditionCode[]).filter((code) => isOpen[code])
}

const UNKNOWN = 'unknown'

function inspectionWords({ inspectionUntil: until, isInspected, numberRegistration }: StatedCondition): string {
  if (until !== null) return `${dayLabel(until)}まで`
  if (isUnregistered(numberRegistration)) return '対象外（競技用）'
  return isInspected ? '記載なし' : '対象外（250cc以下）'
}

/** Who answers that a bike was made for competition has nothing else to tell: 不明 would promise that there is something. */
function registrationWords({ firstRegistration, numberRegistration }: StatedCondition): string {
  if (isUnregistered(numberRegistration)) return '対象外（競技用）'
  return shownAnswer('firstRegistration', firstRegistration) || '記載なし'
}

function mileageWords({ mileageKm, mileageName, meterChange }: StatedCondition): string {
  if (meterChange === NO_METER) return labelOf(METER_CHANGES, NO_METER)
  return shownAnswer('mileageKm', mileageKm) || `${mileageName}（区分のみ）`
}

/** In the order in which the trade reads a bike: what it is, frame, engine, meter, changes, papers, then how to get it. */
export function conditionSheet(stated: StatedCondition): ConditionLine[] {
  const several = (list: readonly Option[], codes: readonly string[]) =>
    codes.map((code) => labelOf(list, code)).join('・') || 'なし'
  const unstated = unstatedLines(stated)
  const line = (code: ConditionCode, value: string, isConcern = false) => ({
    code,
    label: CONDITION_LABELS[code],
    value,
    isConcern,
    isStated: !unstated.includes(code),
  })
  const parts = stated.customPartsList.map(({ code, original }) => {
    const part = labelOf(CUSTOM_PARTS, code)
    return original === null ? part : `${part}（${labelOf(ORIGINAL_PARTS, original)}）`
  })
  const { accidentHistoryList: accidents, engineStatusList: engine } = stated
  const color = [shownAnswer('color', stated.color), stated.colorText].filter((it) => it !== '').join('・')
  return [
    line('firstRegistration', registrationWords(stated)),
    line('mileageKm', mileageWords(stated)),
    line('inspectionUntil', inspectionWords(stated)),
    line('color', color || '記載なし'),
    line(
      'accidentHistoryList',
      several(ACCIDENT_HISTORIES, accidents),
      accidents.some((code) => code !== 'none'),
    ),
    line(
      'engineStatusList',
      several(ENGINE_STATUSES, engine),
      engine.some((code) => code !== 'good'),
    ),
    line('meterChange', labelOf(METER_CHANGES, stated.meterChange), !['actual', NO_METER].includes(stated.meterChange)),
    line('customPartsList', [...parts, stated.customPartsText].filter((it) => it !== '').join('・') || 'なし'),
    line('keyCount', labelOf(KEY_COUNTS, stated.keyCount), stated.keyCount === 'none'),
    line(
      'numberRegistration',
      labelOf(NUMBER_REGISTRATIONS, stated.numberRegistration),
      ['scrapped-without-documents', 'unknown'].includes(stated.numberRegistration),
    ),
    line(
      'documentAvailableList',
      stated.documentAvailableList.length === 0 ? NO_DOCUMENTS_WORDS : several(DOCUMENTS, stated.documentAvailableList),
      stated.documentAvailableList.length === 0 && !isUnregistered(stated.numberRegistration),
    ),
    line('documentOwner', labelOf(DOCUMENT_OWNERS, stated.documentOwner), stated.documentOwner !== 'self'),
    line('loanStatus', labelOf(LOAN_STATUSES, stated.loanStatus), stated.loanStatus !== 'none'),
    line('deliveryDue', shownAnswer('deliveryDue', stated.deliveryDue) || '指定なし'),
    line(
      'deliveryDay',
      `${several(DELIVERY_DAYS, stated.deliveryDay)}／時間帯：${labelOf(DELIVERY_TIMES, stated.deliveryTime)}`,
    ),
    line('deliveryLocation', shownAnswer('deliveryLocation', stated.deliveryLocation)),
    line('contactInfoToBikeDealer', stated.contactInfoToBikeDealer || '特になし'),
  ]
}
