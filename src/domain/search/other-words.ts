import { PREFECTURES } from '../options/prefectures.ts'

interface Other {
  /** As it was typed. */
  readonly word: string
  readonly kind: 'km' | 'year' | 'area'
}

const KM = /^(?:[\d,.]+|[\d.]*[一二三四五六七八九]?[万千])+(?:km|キロ|㎞)(?:以下|まで|以内|以上)?$/iu
const YEAR = /^(?:(?:19|20)\d{2}|(?:平成|令和|昭和|[hrs])\d{1,2})年(?:式|製)?(?:以降|以前|以後|から|まで)?$/iu

/** Words of a search that are no bike: kilometres, years and places, which have fields and columns of their own. */
export function otherWords(typed: string): Other[] {
  const words = typed
    .normalize('NFKC')
    .split(/\s+/u)
    .filter((word) => word !== '')
  return words.flatMap((word): Other[] => {
    if (KM.test(word)) return [{ word, kind: 'km' }]
    if (YEAR.test(word)) return [{ word, kind: 'year' }]
    return isPlace(word) ? [{ word, kind: 'area' }] : []
  })
}

function isPlace(word: string): boolean {
  return PREFECTURES.some(({ label }) => label === word || label.replace(/[都府県]$/u, '') === word)
}
