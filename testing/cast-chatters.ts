import type { Services } from '#server/services.ts'
import { castOwner } from './cast.ts'
import { startChatter } from './chatter.ts'
import { castAuction } from './message-cast.ts'
import { castDealer } from './partner-cast.ts'
import { openServicesBeside } from './services-beside.ts'

interface Origins {
  readonly owner: string
  readonly dealer: string
}

/** An owner and the dealer who won, both online and able to write to each other. */
export async function castChatters(url: string, filesFolder: string, origins: Origins) {
  const services = await openServicesBeside(url, filesFolder)
  try {
    return await castChattersWith(services, origins)
  } finally {
    await services.close()
  }
}

export async function castChattersWith(services: Services, origins: Origins) {
  const seller = await castOwner(services)
  const shop = await castDealer(services)
  const { bikeDealerId } = shop
  const auctionId = await castAuction(services, { bikeOwnerId: seller.bikeOwnerId, status: 22, bikeDealerId })
  const tab = { auctionId, bikeDealerId }
  return {
    owner: startChatter(origins.owner, seller.idToken, tab),
    dealer: startChatter(origins.dealer, shop.idToken, tab),
    headers: { ...seller.headers },
  }
}
