import type { AgreedDocument } from '#content/pages/agreed-versions.ts'

interface ConsentTable {
  bikeOwnerId: number
  document: AgreedDocument
  /** The day that the document bears. */
  version: string
  agreedAt: Date
}

export interface ConsentTables {
  consent: ConsentTable
}
