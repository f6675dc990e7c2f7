import { parseFrameNumber } from '../values/vehicle-number.ts'

interface NamedType {
  readonly modelTypeId: number
  readonly name: string
}

/** The code that a Japanese maker stamps before the serial number: NC42, RG10J, ZR900C, GT79B. */
const CODE = '[A-Z]{2,3}\\d[0-9A-Z]{1,4}'
/** NC42-1609999, EBL-NC42-1609999, EX250K-A12345. The numbers of imported bikes (17 characters) have no such code. */
const STAMPED_FRAME = new RegExp(`^(?:[0-9A-Z]{2,3}-)?(${CODE})-[A-Z]?\\d{4,7}$`)
/** NC421609999, as many type it. Where its code ends is a guess: NC42, or NC421. */
const UNDASHED_FRAME = new RegExp(`^(${CODE}?)[A-Z]?\\d{6,7}$`)
/** 2BL-MC49, NC42 HYPER VTEC Revo, RC46（1998年型）, ZX1400E・F. Names without a code, such as 2020年モデル, cannot be compared. */
const CODED_NAME = new RegExp(`^(?:[0-9A-Z]{2,3}-)?(${CODE})(?:・([A-Z])(?![0-9A-Z]))?`)
const SEPARATORS = /[/／]|・(?=[A-Z]{2})/
/** More would be a list that nobody reads. */
const MAX_NAMED = 4

/** Asked beside a frame number of another type than the chosen one or, without one, than the model has; null where there is nothing to ask. */
export function frameNumberDoubt(
  { frameNumber, modelTypeId }: { readonly frameNumber: string; readonly modelTypeId: number | null },
  types: readonly NamedType[],
): string | null {
  const read = parseFrameNumber(frameNumber)
  const number = (read.ok && read.value) || ''
  const dashed = STAMPED_FRAME.exec(number)?.[1]
  const stamped = dashed ?? UNDASHED_FRAME.exec(number)?.[1]
  if (!stamped) return null
  const chosen = types.filter((type) => type.modelTypeId === modelTypeId)
  const meant = chosen.length > 0 ? chosen : types
  if (meant.length === 0 || meant.some(({ name }) => codesIn(name).length === 0)) return null
  // Some names leave out the letter at the end: GU75 for GU75A.
  const isOwn = meant.flatMap(({ name }) => codesIn(name)).some((code) => (dashed ?? number).startsWith(code))
  if (isOwn) return null
  const named = [...new Set(meant.flatMap(({ name }) => codesIn(name)))]
  const of = named.length <= MAX_NAMED ? `（${named.join('・')}）` : ''
  return `車台番号の先頭「${stamped}」が、${chosen.length > 0 ? '選択した' : 'この車種の'}型式${of}と違います。車種と車台番号に間違いはありませんか。`
}

function codesIn(name: string): string[] {
  return name
    .normalize('NFKC')
    .split(SEPARATORS)
    .flatMap((part) => {
      const [, code, otherEnd] = CODED_NAME.exec(part) ?? []
      if (!code) return []
      return otherEnd ? [code, code.slice(0, -1) + otherEnd] : [code]
    })
}
