import { CreateOperationLogDocument } from '#contract/generated/account.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** Tells the server what was done, for statistics; that it could not be told is no one's concern (spec §7). */
export function logOperation(operationType: string, client = browserGraphql()): void {
  client.request(CreateOperationLogDocument, { input: { operationType } }).catch(() => undefined)
}
