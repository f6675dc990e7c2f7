import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { InspectionDecisionDocument } from '#contract/generated/operator.ts'
import { notFound } from '../../shell/data-route.ts'
import { numberOfAddress } from '../call/form-values.ts'
import { query } from '../call/partner-call.ts'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/decision.ts'
import { decisionWords, passWords } from './decision-words.ts'

/** /partner/inspection/1000314/decision: who took the listing out of the queue, for a page that still shows it. */
export async function loader(route: Route.LoaderArgs): Promise<{ readonly words: string | null }> {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  return { words: await readDecision(route, auctionId) }
}

/** Null while it waits for its inspection. */
export async function readDecision(
  route: LoaderFunctionArgs | ActionFunctionArgs,
  auctionId: number,
): Promise<string | null> {
  const { partnerAuction, plannedPasses } = await query(route, InspectionDecisionDocument, { auctionId })
  const { partner } = route.context.get(consoleVisit)
  const planned = plannedPasses.find((it) => it.auctionId === auctionId)
  return (
    decisionWords(auctionId, partnerAuction.history, partner.partnerId) ??
    (planned ? passWords(auctionId, planned) : null)
  )
}
