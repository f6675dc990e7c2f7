import type { CompletionReport } from '#domain/auction/trade/final-price.ts'

interface StoredRemark {
  readonly at: string
  readonly comment: string
}

/** A CompletionReport as it stands in the database: moments are texts. */
interface StoredReport extends Omit<CompletionReport, 'reportedAt' | 'confirmBy' | 'objection' | 'ruling'> {
  readonly reportedAt: string
  readonly confirmBy: string
  readonly objection: StoredRemark | null
  readonly ruling: (StoredRemark & { readonly isProven?: boolean }) | null
}

export function storedReport(report: CompletionReport): string {
  return JSON.stringify(report)
}

/** The column holds what `storedReport` wrote. */
export function readReport(column: unknown): CompletionReport | null {
  if (column === null || column === undefined) return null
  const stored = column as StoredReport
  return {
    ...stored,
    reportedAt: new Date(stored.reportedAt),
    confirmBy: new Date(stored.confirmBy),
    objection: remarkOf(stored.objection),
    ruling: remarkOf(stored.ruling),
  }
}

function remarkOf<Remark extends StoredRemark>(stored: Remark | null) {
  return stored && { ...stored, at: new Date(stored.at) }
}
