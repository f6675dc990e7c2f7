import { EarlierInspectionSheetDocument } from '#contract/generated/operator.ts'
import { notFound } from '../../../shell/data-route.ts'
import { numberOfAddress } from '../../call/form-values.ts'
import { query } from '../../call/partner-call.ts'
import type { Route } from './+types/earlier.ts'

/** /partner/inspection/1000314/earlier: the sheet of an earlier listing of the same bike. */
export async function loader(route: Route.LoaderArgs) {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const { partnerAuction } = await query(route, EarlierInspectionSheetDocument, { auctionId })
  return { sheet: partnerAuction.earlierSheet }
}
