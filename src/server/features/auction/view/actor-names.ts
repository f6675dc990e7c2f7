import { createLoader, type Load } from '../../../graphql/loader.ts'

/** The name behind `dealer:12`, `agent:3` and `operator:5`; none of an owner, who stands beside the auction anyway. */
export const loadActorName: Load<string, string> = createLoader(async ({ services: { db } }, actors) => {
  const idsOf = (role: string) =>
    actors.flatMap((actor) => (actor.startsWith(`${role}:`) ? [Number(actor.slice(role.length + 1))] : []))
  const [dealerIds, agentIds, operatorIds] = [idsOf('dealer'), idsOf('agent'), idsOf('operator')]
  const names = new Map<string, string>()
  if (dealerIds.length > 0) {
    const query = db.selectFrom('bikeDealer').select(['bikeDealerId', 'name'])
    for (const { bikeDealerId, name } of await query.where('bikeDealerId', 'in', dealerIds).execute())
      names.set(`dealer:${bikeDealerId}`, name)
  }
  if (agentIds.length > 0) {
    const query = db.selectFrom('agent').select(['agentId', 'name'])
    for (const { agentId, name } of await query.where('agentId', 'in', agentIds).execute())
      names.set(`agent:${agentId}`, name)
  }
  if (operatorIds.length > 0) {
    const query = db.selectFrom('partnerAccount').select(['partnerId', 'name'])
    for (const { partnerId, name } of await query.where('partnerId', 'in', operatorIds).execute())
      names.set(`operator:${partnerId}`, name)
  }
  return names
})
