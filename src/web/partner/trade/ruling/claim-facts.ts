import { wearYen } from '#domain/auction/cost/repair.ts'
import { PHOTOS_LINE, sheetLineOf } from '#domain/auction/trade/claim-lines.ts'
import { claimParts, claimPhotos, type NamedLine } from '#domain/auction/trade/claim-photos.ts'
import { GRADE_WORDS } from '#domain/inspection/inspection-sheet.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import type { ClaimEvidence, DisputeRow } from './ruling.ts'

type Listing = Pick<ClaimEvidence, 'condition' | 'images' | 'inspectionSheet'>
type SheetLine = NonNullable<ClaimEvidence['inspectionSheet']>['lines'][number]
type Claim = Pick<NonNullable<DisputeRow['trade']>['claims'][number], 'amount' | 'detail' | 'line'>

export interface ListedPhoto {
  readonly assetId: string
  /** 右, 傷・凹み（2枚目） */
  readonly label: string
}

/** What of the listing a claim is held against. */
export interface ClaimFacts {
  readonly photos: readonly ListedPhoto[]
  /** There is no photo of the place itself: these come nearest. */
  readonly isNear: boolean
  /** What the listing said of the place, and where. */
  readonly told: readonly { readonly of: string; readonly says: string }[]
  readonly amounts: readonly AmountChoice[]
}

interface AmountChoice {
  readonly label: string
  readonly yen: number
  /** Where the amount comes from. */
  readonly why: string
}

export function factsOf(claim: Claim, { condition, images, inspectionSheet }: Listing): ClaimFacts {
  const lines = inspectionSheet?.lines ?? []
  const number = sheetLineOf(claim.line)
  const line = lines.find((it) => it.number === number)
  const named = line ?? null
  const parts = claimParts(claim.line, named, claim.detail)
  const graded = lines.filter((it) => parts.some((part) => part === it.part) && it.number !== number)
  return {
    ...shownPhotos(claim, named, images),
    told: [...(number === null ? statedBy(claim.line, condition) : []), ...sheetSays(inspectionSheet, line, graded)],
    amounts: amountsFor(claim.amount, line?.part ? [line] : graded),
  }
}

/** In the order in which they show the place. */
function shownPhotos({ line, detail }: Claim, named: NamedLine | null, images: Listing['images']) {
  const { own, near } = claimPhotos(line, named, detail)
  const labelled = listedPhotos(images)
  const ofTypes = (types: readonly string[]) =>
    types.flatMap((type) => labelled.filter(({ imageType }) => imageType === type))
  const shown = ofTypes(own)
  return shown.length > 0 ? { photos: shown, isNear: false } : { photos: ofTypes(near), isNear: true }
}

export function listedPhotos(images: Listing['images']): (ListedPhoto & { readonly imageType: string })[] {
  return images.map(({ assetId, imageType }, index) => {
    const alike = images.filter((it) => it.imageType === imageType)
    const place = images.slice(0, index).filter((it) => it.imageType === imageType).length + 1
    return { assetId, imageType, label: labelOf(PHOTO_TYPES, imageType) + (alike.length > 1 ? `（${place}枚目）` : '') }
  })
}

function statedBy(line: string, condition: Listing['condition']): ClaimFacts['told'] {
  if (line === PHOTOS_LINE) return [{ of: '掲載写真', says: '写真に写っている部品や状態' }]
  const stated = condition.find(({ claimLine }) => claimLine === line)
  return [{ of: `出品者の申告${stated ? `「${stated.label}」` : ''}`, says: stated?.value || '記載なし' }]
}

/** The line that the claim names, and those that grade the same place. */
function sheetSays(
  sheet: Listing['inspectionSheet'],
  line: SheetLine | undefined,
  graded: readonly SheetLine[],
): ClaimFacts['told'] {
  if (!sheet) return [{ of: '検査票', says: 'この出品には検査票がありません。' }]
  const said = [...(line ? [line] : []), ...graded]
  if (said.length === 0) return [{ of: '検査票', says: 'この箇所についての記載はありません。' }]
  return said.map((it) => ({ of: `検査票 ${it.number}. ${it.label}`, says: lineWords(it) }))
}

function lineWords({ grade, isUnseen, damage, note }: SheetLine): string {
  const state =
    damage !== null
      ? '損傷の印あり'
      : isUnseen || grade === null
        ? '写真では確認できない'
        : `評価${grade}（${GRADE_WORDS[grade]}）`
  return [state, note].filter((it) => it !== '').join('・')
}

/** Nothing, the half and the whole; and what a grade less costs to repair, where that is less than was claimed. */
function amountsFor(amount: number, graded: readonly SheetLine[]): AmountChoice[] {
  const estimates = graded.flatMap((line) => {
    return line.part === null || line.grade === null
      ? []
      : wearYen(line.part, line.grade).map(({ grades, yen }) => ({
          label: `補修の目安（評価−${grades}）`,
          yen,
          why: `${line.label}が検査票の評価${line.grade}より${grades}低い場合に、補修に余分にかかる費用の目安です。`,
        }))
  })
  const half = { label: '半額', yen: Math.floor(amount / 2), why: '' }
  return [
    { label: '認めない', yen: 0, why: '' },
    ...(half.yen > 0 ? [half] : []),
    ...estimates.filter(({ yen }) => yen < amount),
    { label: '申請どおり', yen: amount, why: '' },
  ]
}
