import { useEffect, useState } from 'react'
import { EMPTY_SHEET, type InspectionSheet } from '#domain/inspection/inspection-sheet.ts'
import { sheetChanges } from '#domain/inspection/sheet-changes.ts'
import { forgetDraft, keepEntry, readDraft } from '../../call/draft/draft-store.ts'
import { useOpenedFor } from '../../console/use-console.ts'

export interface SavedDraft extends InspectionSheet {
  readonly version: number
  readonly savedAt: string
  readonly savedBy: string | null
  readonly isOwn: boolean
}

/** A sheet with the version that it is based on; 0: nobody saved one. */
interface Based {
  readonly version: number
  readonly sheet: InspectionSheet
}

const FIELD = 'sheet'

/**
 * The sheet as it is filled in. It stays in this tab until it is saved; what another saves meanwhile is taken over where
 * nothing was filled in here, else both are kept until the operator has chosen.
 */
export function useSheet(auctionId: number, saved: SavedDraft | null) {
  const key = `${useOpenedFor()} sheet ${auctionId}`
  const server: Based = { version: saved?.version ?? 0, sheet: saved ? sheetOf(saved) : EMPTY_SHEET }
  const [base, setBase] = useState(server)
  const [sheet, setSheet] = useState(server.sheet)
  const isDirty = isDifferent(base.sheet, sheet)
  const isAhead = server.version !== base.version
  if (isAhead && (!isDirty || !isDifferent(server.sheet, sheet))) {
    setBase(server)
    setSheet(server.sheet)
  }
  useEffect(() => {
    const kept = restored(readDraft(key)[FIELD])
    if (!kept) return
    setBase(kept.base)
    setSheet(kept.sheet)
  }, [key])
  useEffect(() => {
    if (isDirty) keepEntry(key, FIELD, { text: JSON.stringify(sheet), base: JSON.stringify(base), words: '' })
  }, [key, isDirty, sheet, base])
  useEffect(() => {
    if (!isDirty && !isAhead) forgetDraft(key)
  }, [key, isDirty, isAhead])
  return {
    sheet,
    setSheet,
    isDirty,
    /** Of the sheet that was read. */
    version: base.version,
    /** What another saved since; null where there is nothing to choose. */
    conflict: isAhead && isDirty ? { changes: sheetChanges(base.sheet, server.sheet) } : null,
    takeTheirs() {
      setBase(server)
      setSheet(server.sheet)
    },
    keepOwn: () => setBase(server),
  }
}

function isDifferent(one: InspectionSheet, other: InspectionSheet): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/** In the order of its fields, so that two can be compared. */
function sheetOf({ parts, marks }: InspectionSheet): InspectionSheet {
  return {
    parts: parts.map(({ part, grade, isUnseen, note }) => ({ part, grade, isUnseen, note })),
    marks: marks.map(({ kind, side, x, y, note }) => ({ kind, side, x, y, note })),
  }
}

function restored(kept: { readonly text: string; readonly base: string } | undefined) {
  if (!kept) return null
  try {
    const [base, sheet] = [JSON.parse(kept.base) as Based, JSON.parse(kept.text) as InspectionSheet]
    return Array.isArray(sheet.parts) && Array.isArray(sheet.marks) ? { base, sheet } : null
  } catch {
    return null
  }
}
