import type { Option } from './option.ts'
import { PREFECTURES } from './prefectures.ts'

/** 方面公安委員会: Hokkaido has four besides the one in Sapporo. */
const HOKKAIDO_AREAS = ['函館', '旭川', '釧路', '北見']

/** Who gives a 古物商許可. The name is what stands on the licence, and what is stored. */
export const PUBLIC_SAFETY_COMMITTEES: readonly Option[] = PREFECTURES.flatMap(({ code, label }) => [
  committee(label),
  ...(code === '01' ? HOKKAIDO_AREAS.map((area) => committee(`${area}方面`)) : []),
])

function committee(place: string): Option {
  const name = `${place}公安委員会`
  return { code: name, label: name }
}
