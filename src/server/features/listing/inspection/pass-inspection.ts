import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../../db/client.ts'
import { type AuctionParts, lockAuction, runCommand } from '../../auction/index.ts'
import { freezeSheet, passingDraft } from './inspection-draft.ts'

interface Passed {
  readonly auctionId: number
  /** Of the auction as the operator read it. */
  readonly version: number
  /** Of the inspection sheet as the operator read it: 0 for none, null where the client knows no sheets. */
  readonly sheetVersion: number | null
}

/** The listing is frozen as dealers will see it, and its inspection sheet with it. */
export async function passInspection(tx: Tx, parts: AuctionParts, by: Actor, passed: Passed): Promise<void> {
  const { auctionId, version, sheetVersion } = passed
  const operatorId = by.role === 'operator' ? Number(by.operatorId) : 0
  await lockAuction(tx, auctionId, parts.at) // what is read of the sheet stays as it is
  const draft = await passingDraft(tx, auctionId, sheetVersion, operatorId)
  const { isRepeated, now } = await runCommand(tx, parts, auctionId, { type: 'passInspection', by, version })
  if (draft && !isRepeated) await freezeSheet(tx, draft, by, now)
}
