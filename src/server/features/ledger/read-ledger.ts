import { z } from 'zod'
import { ageOn } from '#domain/account/birth-date.ts'
import { IDENTITY_METHODS } from '#domain/ledger/identity-methods.ts'
import type { LedgerRow } from '#domain/ledger/ledger-csv.ts'
import { shownMonth } from '#domain/listing/shown-answer.ts'
import { labelOf } from '#domain/options/option.ts'
import { INVOICE_ISSUERS } from '#domain/options/vehicle-data.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { spokenKm } from '#domain/values/typed-km.ts'
import type { Services } from '../../services.ts'
import { findOwner } from '../account/index.ts'
import { NUMBER_COLUMNS, numbersOf, RECEIVED_AT, type Seller, sellerOf } from './ledger-entry.ts'

const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  birthDate: z.string().nullable(),
  frameNumber: z.string().nullish(),
  plate: z.string().nullish(),
  invoiceIssuer: z.string().nullish(),
})
const UNKNOWN: Seller = { name: '', address: '', birthDate: null }

interface Period {
  readonly from: Date
  readonly to: Date
}

/**
 * What the dealer received in the period (its end not included), by the day on which the bike left the owner: also while
 * the payment is open or disputed, and where the trade was stopped afterwards.
 */
export async function readLedger(
  { db, secrets, catalog }: Pick<Services, 'db' | 'secrets' | 'catalog'>,
  bikeDealerId: number,
  { from, to }: Period,
): Promise<LedgerRow[]> {
  const sales = await db
    .selectFrom('auction')
    .leftJoin('ledgerEntry', 'ledgerEntry.auctionId', 'auction.auctionId')
    .leftJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .select(['auction.auctionId', 'bikeOwnerId', 'modelId', 'modelTypeId', 'mileageId'])
    .select(['finalTransactionPrice', 'handOver.price as fixedPrice', 'firstRegistration', ...NUMBER_COLUMNS])
    .select(RECEIVED_AT.as('receivedAt'))
    .select(['auction.mileageKm as statedKm', 'handOver.mileageKm as checkedKm'])
    .select(['sellerSealed', 'identityMethod', 'identityCheckedOn', 'occupation', 'corrections'])
    .where('winnerDealerId', '=', bikeDealerId)
    .where(RECEIVED_AT, '>=', from)
    .where(RECEIVED_AT, '<', to)
    .orderBy(RECEIVED_AT)
    .orderBy('auction.auctionId')
    .execute()
  const { modelById, makerById, mileages } = catalog.current()
  const rows: LedgerRow[] = []
  for (const sale of sales) {
    const owner = await findOwner(db, sale.bikeOwnerId)
    const kept = sale.sellerSealed && sellerSchema.parse(JSON.parse(secrets.unseal('details', sale.sellerSealed)))
    const seller = kept || (owner ? sellerOf(owner) : UNKNOWN)
    const numbers = numbersOf(secrets, sale)
    const known = { ...numbers, ...withoutGaps(seller) }
    const model = modelById.get(sale.modelId)
    const type = model?.modelTypes.find(({ modelTypeId }) => modelTypeId === sale.modelTypeId)
    const band = mileages.find(({ mileageId }) => mileageId === sale.mileageId)?.title ?? ''
    const km = sale.checkedKm ?? sale.statedKm
    const mileage = km === null ? band : spokenKm(km)
    const month = sale.firstRegistration && `初度登録 ${shownMonth(sale.firstRegistration)}`
    const tradedOn = tokyoDay(sale.receivedAt)
    rows.push({
      tradedOn,
      maker: makerById.get(model?.makerId ?? 0)?.makerNameJp ?? '',
      model: model?.modelNameJp ?? '',
      features: [type?.name, month, `走行 ${mileage}`].filter((text) => text).join(' '),
      frameNumber: known.frameNumber ?? '',
      plate: known.plate ?? '',
      invoiceIssuer: known.invoiceIssuer ? labelOf(INVOICE_ISSUERS, known.invoiceIssuer) : '',
      price: sale.finalTransactionPrice ?? sale.fixedPrice ?? 0,
      sellerName: seller.name,
      sellerAddress: seller.address,
      sellerAge: seller.birthDate === null ? null : ageOn(tradedOn, seller.birthDate),
      occupation: sale.occupation ?? '',
      identityMethod: sale.identityMethod === null ? '' : IDENTITY_METHODS[sale.identityMethod],
      identityCheckedOn: sale.identityCheckedOn ?? '',
      auctionId: sale.auctionId,
      corrections: (sale.corrections ?? []).map(({ method, checkedOn, occupation, correctedAt }) => ({
        method: IDENTITY_METHODS[method],
        checkedOn,
        occupation,
        correctedOn: tokyoDay(new Date(correctedAt)),
      })),
    })
  }
  return rows
}

/** What the entry has: earlier ones were written without the numbers of the bike. */
function withoutGaps({ frameNumber, plate, invoiceIssuer }: Seller): Partial<Seller> {
  const kept = Object.entries({ frameNumber, plate, invoiceIssuer }).filter(([, value]) => value != null)
  return Object.fromEntries(kept)
}
