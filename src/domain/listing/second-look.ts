import { NO_DOCUMENTS, plateDocumentName, provenBy } from '../options/documents.ts'
import type { RegistrationClass } from '../options/registration-class.ts'
import { formatManYen } from '../souba/format.ts'
import { judgeYear, pricedAs, type TypeYears } from '../souba/type-years.ts'
import { registeredYear } from '../values/typed-year.ts'
import { readYen, spokenYen, type YenLimits } from '../values/typed-yen.ts'

/** So far above the upper end of the market an amount is more often a slip than meant. */
const FAR_ABOVE = 1.5
/** So far below the lower end of the market an asking price is more often a slip than meant. */
const FAR_BELOW = 0.5
/** Of the agreed price: claims of such a share are more often a slip, or a way to another price, than what was overlooked. */
const ODD_CLAIM_SHARE = 0.3
/** A balance below this is more often a figure in 万円 than in yen. */
const DOUBTFUL_BALANCE = 1_000

/** Answers of the sell form that speak of the bike's condition. */
export interface StatedCondition {
  readonly engineStatusList: readonly string[]
  readonly accidentHistoryList: readonly string[]
  readonly meterChange: string
  readonly numberRegistration: string
}

const WORN_HISTORY = ['fell', 'accident', 'frame-damage']
const WORN_METER = ['doubtful', 'reduced-or-no-record']

/** Whether what the owner states sets the bike apart from those that the market price is made of. */
export function isOutsideMarket(stated: StatedCondition): boolean {
  return (
    stated.engineStatusList.some((code) => code !== 'good') ||
    stated.accidentHistoryList.some((code) => WORN_HISTORY.includes(code)) ||
    WORN_METER.includes(stated.meterChange) ||
    stated.numberRegistration === 'scrapped-without-documents'
  )
}

/** How many times the market's upper end an amount is, to one digit; null where nothing is odd about it. */
export function timesAboveMarket(amount: number, marketMax: number | null | undefined): string | null {
  const times = amount / (marketMax || Number.POSITIVE_INFINITY)
  return times >= FAR_ABOVE ? (Math.round(times * 10) / 10).toLocaleString('ja-JP') : null
}

/** What share of the amount it is, in words; null where nothing is odd about it. */
function shareFarBelow(amount: number, whole: number | null | undefined): string | null {
  if (!whole || amount >= whole * FAR_BELOW) return null
  const percent = Math.floor((amount / whole) * 100)
  return percent === 0 ? '1%未満' : `約${percent}%`
}

/** What such a bike fetches; a part is missing where it is not known. */
interface Market {
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
}

/** What is refused anyway is not asked about besides: null in its place. */
export function acceptedAmount(typed: string, limits: YenLimits): number | null {
  const read = readYen(typed, limits)
  return read.ok ? read.value : null
}

/** Asked beside an asking price far above or below the market; null where there is nothing to ask. */
export function askingPriceDoubt(askingPrice: number | null, market: Market | null | undefined): string | null {
  if (askingPrice === null) return null
  const { min, max } = market ?? {}
  const asks = `希望価格は${spokenYen(askingPrice)}でよろしいですか。`
  const share = shareFarBelow(askingPrice, min)
  if (min && share !== null) return `相場の下限（${formatManYen(min)}万円）の${share}です。${asks}`
  const times = timesAboveMarket(askingPrice, max)
  return max && times !== null ? `相場の上限（${formatManYen(max)}万円）の${times}倍です。${asks}` : null
}

/** Asked beside an own price far above the highest bid or the market: it is named once, and nobody can take it back. */
export function counterOfferDoubt(
  price: number | null,
  { highest, max }: { readonly highest: number } & Pick<Market, 'max'>,
): string | null {
  if (price === null) return null
  const named = [
    [`最高額（${spokenYen(highest)}）`, highest],
    [`相場の上限（${formatManYen(max ?? 0)}万円）`, max],
  ] as const
  const above = named.find(([, amount]) => timesAboveMarket(price, amount) !== null)
  return above
    ? `${above[0]}の${timesAboveMarket(price, above[1])}倍です。提示額は${spokenYen(price)}でよろしいですか。提示は1回だけです。`
    : null
}

/** Asked beside a sale, which nobody can take back, far below what another dealer pays or the market. */
export function saleDoubt(
  amount: number,
  { highest, min }: { readonly highest: number } & Pick<Market, 'min'>,
): string | null {
  const named = [
    [`いちばん高い金額（${spokenYen(highest)}）`, highest],
    [`相場の下限（${formatManYen(min ?? 0)}万円）`, min],
  ] as const
  const below = named.find(([, whole]) => shareFarBelow(amount, whole) !== null)
  return below
    ? `${below[0]}の${shareFarBelow(amount, below[1])}です。売却額は${spokenYen(amount)}でよろしいですか。売却すると回答したあとは、金額を変えられません。`
    : null
}

/** Asked beside a promise to buy that is far below the market. */
export function orderDoubt(price: number, min: number | null | undefined): string | null {
  const share = shareFarBelow(price, min)
  return min && share !== null
    ? `相場の下限（${formatManYen(min)}万円）の${share}です。${spokenYen(price)}でよろしいですか。`
    : null
}

/** Said to both sides beside reductions that take an odd share off the agreed price; null where nothing is odd about it. */
export function claimDoubt(claimed: number, contractAmount: number): string | null {
  if (claimed < contractAmount * ODD_CLAIM_SHARE) return null
  // Rounded down: all but a yen is not all of it.
  const percent = Math.floor((claimed / contractAmount) * 1_000) / 10
  return `減額の合計は、成約金額の${percent}%です。金額の桁と理由を、もう一度お確かめください。`
}

/**
 * Asked beside a balance that is next to nothing, or more than the bike is to fetch: by the market, and by what the owner
 * hopes for only where there is no market price, since hopes may be slips too.
 */
export function loanBalanceDoubt(
  balance: number | null,
  { askingPrice, max }: { readonly askingPrice?: number | null } & Pick<Market, 'max'> = {},
): string | null {
  if (balance === null) return null
  const asks = `ローンの残債額は${spokenYen(balance)}で合っていますか。`
  if (balance < DOUBTFUL_BALANCE) return asks
  const price = max || askingPrice
  if (!price || balance <= price) return null
  // The market's end as the range beside it is written.
  const named = max ? `相場の上限（${formatManYen(max)}万円）` : `希望価格（${spokenYen(price)}）`
  const times = timesAboveMarket(balance, price)
  return times === null
    ? `ローンの残債額（${spokenYen(balance)}）が、${named}を上回っています。不足分はご自身でのお支払いになります。`
    : `${named}の${times}倍です。${asks}不足分はご自身でのお支払いになります。`
}

/** What the owner states of the bike's papers. */
interface StatedPapers {
  readonly numberRegistration: string
  readonly documentAvailableList: readonly string[]
  readonly documentsAtHand: string
  readonly documentOwner: string
  readonly loanStatus: string
}

/** Said of papers that are unusual together, though there are such bikes, and of a late owner's: null where nothing is to be said. */
export function papersDoubt(papers: StatedPapers, registrationClass: RegistrationClass | null): string | null {
  const inherited =
    papers.documentOwner === 'deceased'
      ? '故人名義のバイクを売却できるのは、相続した方です。相続人全員の合意と、相続を証明する書類（戸籍の証明書など）を、売却の前にご用意ください。'
      : ''
  return `${oddPapers(papers, registrationClass)}${inherited}` || null
}

function oddPapers(
  { numberRegistration, documentAvailableList, documentsAtHand, documentOwner, loanStatus }: StatedPapers,
  registrationClass: RegistrationClass | null,
): string {
  const isWithoutAny =
    numberRegistration === 'registered' && documentAvailableList.length === 0 && documentsAtHand === NO_DOCUMENTS.code
  if (isWithoutAny)
    return `${plateDocumentName(registrationClass)}がお手元にない場合は、引渡しまでに再交付の手続きが必要です。`
  const isWithoutMainPaper =
    numberRegistration === 'registered' &&
    documentAvailableList.length > 0 &&
    !documentAvailableList.some((code) => provenBy(code) === 'registration')
  if (isWithoutMainPaper)
    return `${plateDocumentName(registrationClass)}がお手元の書類に含まれていません。お手元にある場合は選択してください。紛失した場合は、引渡しまでに再交付の手続きが必要です。`
  if (documentOwner === 'credit-company' && loanStatus === 'none')
    return '書類の名義が信販会社のままです。ローンを完済している場合は「完済（所有権解除前）」をお選びください。'
  return ''
}

interface TypeOfModel extends TypeYears {
  readonly modelTypeId: number
}

interface NamedType extends TypeOfModel {
  readonly name: string
}

/** The answers that a first registration is held against: a month as it is stored, and the type, if it is known. */
interface Registered {
  readonly month: string | null
  readonly modelTypeId: number | null
}

/** Asked beside a first registration years after the last such bike was built; null where there is nothing to ask. */
export function registrationDoubt({ month, modelTypeId }: Registered, types: readonly NamedType[]): string | null {
  const year = registeredYear(month)
  const judged = year === null ? null : judgeYear(year, types, modelTypeId)
  if (judged?.kind !== 'doubtful') return null
  const asks = `初度登録が${year}年で間違いありませんか。`
  const name = types.find((type) => type.modelTypeId === modelTypeId)?.name
  if (name) return `${name}は${judged.lastYear}年までの型式です。${asks}`
  return `この車種は${judged.lastYear}年式のあと、${year}年には作られていません。${asks}`
}

/** Said beside a first registration shortly after the last such bike was built: as what it is priced. */
export function stockWords({ month, modelTypeId }: Registered, types: readonly TypeOfModel[]): string | null {
  const year = registeredYear(month)
  if (year === null) return null
  const { modelYear } = pricedAs(year, types, modelTypeId)
  return modelYear === null || modelYear === year
    ? null
    : `${year}年の初度登録は、最終年式の${modelYear}年式として相場を算出します。`
}
