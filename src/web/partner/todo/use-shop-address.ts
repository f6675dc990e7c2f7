import { withDealer } from '../console/dealer-address.ts'
import { useConsole } from '../console/use-console.ts'

/** The list of an agency is of all its dealers: each line leads to the pages of its own. */
export function useShopAddress() {
  const partner = useConsole()?.partner
  const isOfSeveral = (partner?.dealers.length ?? 0) > 1
  const addressFor = (to: string, bikeDealerId: number) => (isOfSeveral ? withDealer(to, String(bikeDealerId)) : to)
  return { isOfSeveral, addressFor }
}
