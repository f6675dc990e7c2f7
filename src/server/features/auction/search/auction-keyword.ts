import { readAuctionNumber } from '#domain/search/auction-number.ts'
import { unifyCharacters } from '#domain/search/characters.ts'
import { isAmountLike } from '#domain/search/price-words.ts'
import { searchModels } from '#domain/search/search-models.ts'
import { codesOfType, codesTyped, isBeginningOfCode } from '#domain/search/type-code.ts'
import type { Catalog, ModelType } from '../../catalog/index.ts'

/** What the words of a search mean: any of these. */
export interface AuctionKeyword {
  readonly auctionId: number | null
  /** Models by their name. */
  readonly modelIds: readonly number[]
  /** Types by their code. */
  readonly types: readonly Pick<ModelType, 'modelId' | 'modelTypeId'>[]
}

/** Beside a type of that code only names that are meant: CB1 is a type of the CBX and the name of a model. */
const SURE = 0.8

/**
 * 1000314 and No.1000314 are an auction, and 400 may be one or part of a model's name; MC49 is a type or its frame code;
 * everything else is looked up like the models of the owner's search, in any script and word by word.
 */
export function readKeyword(catalog: Catalog, typed: string): AuctionKeyword {
  const text = typed.normalize('NFKC').trim()
  const { auctionId, isSigned } = readAuctionNumber(text)
  if (isSigned) return { auctionId, modelIds: [], types: [] }
  const words = text.split(/\s+/u).filter((word) => word !== '')
  // An amount, or signs alone, names no bike: what is left of the words would find others.
  if (words.some((word) => isAmountLike(word) || !/[\p{L}\p{N}]/u.test(word)))
    return { auctionId, modelIds: [], types: [] }
  const types = typesOf(catalog, words, (code, typed) => code === typed)
  const modelIds = modelsNamed(catalog, words, types.length > 0 ? SURE : 0)
  if (types.length > 0 || modelIds.length > 0) return { auctionId, modelIds, types }
  const beginsSo = (code: string, typed: string) => isBeginningOfCode(typed) && code.startsWith(typed)
  return { auctionId, modelIds, types: typesOf(catalog, words, beginsSo) }
}

type CodeTest = (code: string, typed: string) => boolean

/** One word is the code of a type, the others name its model: レブル MC49. */
function typesOf(catalog: Catalog, words: readonly string[], fits: CodeTest): ModelType[] {
  return words.flatMap((word, place) => {
    const coded = typesWithCode(catalog, word, fits)
    const others = words.filter((_, index) => index !== place)
    if (coded.length === 0 || others.length === 0) return coded
    const named = new Set(modelsNamed(catalog, others, 0))
    return coded.filter(({ modelId }) => named.has(modelId))
  })
}

function modelsNamed(catalog: Catalog, keywords: readonly string[], least: number): number[] {
  const index = catalog.searchIndex()
  const digits = keywords.flatMap(digitsOf)
  return searchModels(index, { keywords, limit: index.models.length })
    .filter(({ by, score, modelId }) => by !== 'code' && score >= least && hasDigits(catalog, modelId, digits))
    .map(({ modelId }) => modelId)
}

function digitsOf(text: string): string[] {
  return text.normalize('NFKC').match(/\d+/gu) ?? []
}

/** A number is found as it is written: 50 is no part of 500. */
function hasDigits(catalog: Catalog, modelId: number, digits: readonly string[]): boolean {
  if (digits.length === 0) return true
  const model = catalog.modelById.get(modelId)
  const own = digitsOf(`${model?.modelNameJp} ${model?.modelNameEn} ${model?.displacement}`)
  return digits.every((each) => own.includes(each) || isCalled(Number(each), model?.displacement ?? null))
}

/** 398 cc are called 400, and 123 cc 125: a little more than there is. */
function isCalled(cc: number, displacement: number | null): boolean {
  return displacement !== null && cc >= displacement && cc - displacement <= Math.max(2, cc * 0.01)
}

/** MC49, 2BK-MC49, ＮＣ４２. */
function typesWithCode(catalog: Catalog, word: string, fits: CodeTest): ModelType[] {
  const typed = codesTyped(unifyCharacters(word).replaceAll(' ', ''))
  if (typed.length === 0) return []
  const types = [...catalog.modelTypeById.values()]
  return types.filter(({ name }) => codesOfType(name).some((code) => typed.some((it) => fits(code, it))))
}
