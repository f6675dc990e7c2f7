import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { PHOTOS_LINE, sheetLine, sheetLineOf, statedLabel, unseenLines } from '#domain/auction/trade/claim-lines.ts'

/** What the listing says at one place, which the dealer holds against the bike. */
export interface ListedLine {
  /** As a claim names it. */
  readonly line: string
  readonly label: string
  /** 評価7, 2本 … */
  readonly says: string
  readonly note: string
}

type Listing = Pick<PartnerAuctionQuery['partnerAuction'], 'condition' | 'inspectionSheet'>

interface SheetLine {
  readonly number: number
  readonly grade: number | null
  readonly isUnseen: boolean
  readonly note: string
}

/**
 * The inspection sheet, then what the owner stated, then the photos; apart from them what the owner left open, and what
 * nobody could see at the inspection.
 */
export function listedLines({ condition, inspectionSheet }: Listing) {
  const sheet = (inspectionSheet?.lines ?? []).map(
    (line): ListedLine => ({
      line: sheetLine(line.number),
      label: `${line.number}. ${line.label}`,
      says: line.damage === null ? gradeText(line) : '損傷の印あり',
      note: line.note,
    }),
  )
  const unseen = unseenLines(inspectionSheet?.lines ?? [])
  const ofBike = condition.flatMap(({ label, value, claimLine, isStated }) =>
    claimLine === null ? [] : [{ line: claimLine, label, says: value, note: '', isStated }],
  )
  const photos: ListedLine = {
    line: PHOTOS_LINE,
    label: statedLabel(PHOTOS_LINE) ?? '',
    says: '写真に写っている部品や状態と同じか',
    note: '',
  }
  return {
    sheet: sheet.filter(({ line }) => !unseen.includes(line)),
    stated: [...ofBike.filter(({ isStated }) => isStated), photos] satisfies ListedLine[],
    unstated: [
      ...sheet.filter(({ line }) => unseen.includes(line)),
      ...ofBike.filter(({ isStated }) => !isStated),
    ] satisfies ListedLine[],
  }
}

/** What the listing says where a claim contradicts it; empty where there is nothing but its name. */
export function listedWords(
  line: string,
  sheetLines: readonly SheetLine[],
  condition: readonly { readonly claimLine?: string | null; readonly value: string }[],
): string {
  const number = sheetLineOf(line)
  if (number === null) return condition.find((it) => it.claimLine === line)?.value ?? ''
  const found = sheetLines.find((it) => it.number === number)
  return found
    ? [found.grade === null && !found.isUnseen ? '' : gradeText(found), found.note].filter(Boolean).join('・')
    : ''
}

function gradeText({ grade, isUnseen }: Pick<SheetLine, 'grade' | 'isUnseen'>): string {
  return isUnseen || grade === null ? '写真では確認できない' : `評価${grade}`
}
