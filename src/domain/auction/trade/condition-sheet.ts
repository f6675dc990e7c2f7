import { shownAnswer } from '../../listing/shown-answer.ts'
import { CUSTOM_PARTS, ORIGINAL_PARTS } from '../../options/custom-parts.ts'
import { DELIVERY_DAYS, DELIVERY_TIMES } from '../../options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, LOAN_STATUSES } from '../../options/documents.ts'
import { labelOf, type Option } from '../../options/option.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from '../../options/vehicle-condition.ts'

import { dayLabel } from '../../values/typed-day.ts'

/** What the owner stated, as far as a buyer asks for it. */
export interface StatedCondition {
  readonly firstRegistration: string | null
  readonly mileageKm: number | null
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

export interface ConditionLine {
  readonly label: string
  readonly value: string
  /** Something a buyer looks at twice. */
  readonly isConcern: boolean
}

function inspectionWords({ inspectionUntil: until, isInspected }: StatedCondition): string {
  if (until !== null) return `${dayLabel(until)}まで`
  return isInspected ? '記載なし' : '対象外（250cc以下）'
}

/** In the order in which the trade reads a bike: what it is, frame, engine, meter, changes, papers, then how to get it. */
export function conditionSheet(stated: StatedCondition): ConditionLine[] {
  const several = (list: readonly Option[], codes: readonly string[]) =>
    codes.map((code) => labelOf(list, code)).join('・') || 'なし'
  const line = (label: string, value: string, isConcern = false) => ({ label, value, isConcern })
  const parts = stated.customPartsList.map(({ code, original }) => {
    const part = labelOf(CUSTOM_PARTS, code)
    return original === null ? part : `${part}（${labelOf(ORIGINAL_PARTS, original)}）`
  })
  const { accidentHistoryList: accidents, engineStatusList: engine } = stated
  const color = [shownAnswer('color', stated.color), stated.colorText].filter((it) => it !== '').join('・')
  return [
    line('初度登録', shownAnswer('firstRegistration', stated.firstRegistration) || '記載なし'),
    line('走行距離', shownAnswer('mileageKm', stated.mileageKm) || '区分のみ'),
    line('車検', inspectionWords(stated)),
    line('車体の色', color || '記載なし'),
    line(
      '事故・転倒歴',
      several(ACCIDENT_HISTORIES, accidents),
      accidents.some((code) => code !== 'none'),
    ),
    line(
      'エンジン',
      several(ENGINE_STATUSES, engine),
      engine.some((code) => code !== 'good'),
    ),
    line('メーター', labelOf(METER_CHANGES, stated.meterChange), stated.meterChange !== 'actual'),
    line('カスタム', [...parts, stated.customPartsText].filter((it) => it !== '').join('・') || 'なし'),
    line('鍵', labelOf(KEY_COUNTS, stated.keyCount), stated.keyCount === 'none'),
    line(
      '登録',
      labelOf(NUMBER_REGISTRATIONS, stated.numberRegistration),
      ['scrapped-without-documents', 'unknown'].includes(stated.numberRegistration),
    ),
    line('書類', several(DOCUMENTS, stated.documentAvailableList), stated.documentAvailableList.length === 0),
    line('書類の名義', labelOf(DOCUMENT_OWNERS, stated.documentOwner), stated.documentOwner !== 'self'),
    line('ローン', labelOf(LOAN_STATUSES, stated.loanStatus), stated.loanStatus !== 'none'),
    line('引渡しの時期', shownAnswer('deliveryDue', stated.deliveryDue) || '指定なし'),
    line('引渡し希望', `${several(DELIVERY_DAYS, stated.deliveryDay)} ${labelOf(DELIVERY_TIMES, stated.deliveryTime)}`),
    line('引渡し場所', shownAnswer('deliveryLocation', stated.deliveryLocation)),
    line('出品者から', stated.contactInfoToBikeDealer || '特になし'),
  ]
}
