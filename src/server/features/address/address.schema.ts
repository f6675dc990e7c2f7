import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { builder } from '../../graphql/builder.ts'
import { type Address, readAddressesOfZip, readCities, readTowns } from './read-addresses.ts'

const AddressRef = builder.objectRef<Address>('Address')
AddressRef.implement({
  fields: (t) => ({
    stateCd: t.exposeString('stateCd', { description: 'The prefecture, 01 to 47.' }),
    state: t.string({ resolve: ({ stateCd }) => labelOf(PREFECTURES, stateCd) }),
    address1: t.exposeString('address1', { description: 'The city, with its ward or district.' }),
    address2: t.exposeString('address2', {
      nullable: true,
      description: 'The town; empty where the zip code stands for the rest of a city, null where cities are listed.',
    }),
    zip: t.exposeString('zip', { nullable: true, description: 'Seven digits.' }),
  }),
})

builder.queryFields((t) => ({
  addressesByState: t.field({
    type: [AddressRef],
    description: 'The cities of a prefecture.',
    args: { stateCd: t.arg.string({ required: true }) },
    resolve: (_root, { stateCd }, { services }) => services.readLagging((db) => readCities(db, stateCd)),
  }),
  addressesByStateAndAddress1: t.field({
    type: [AddressRef],
    description: 'The towns of a city.',
    args: { stateCd: t.arg.string({ required: true }), address1: t.arg.string({ required: true }) },
    resolve: (_root, { stateCd, address1 }, { services }) =>
      services.readLagging((db) => readTowns(db, stateCd, address1)),
  }),
  addressesByZip: t.field({
    type: [AddressRef],
    description: 'Every town of a zip code, written with or without hyphen, in half or full width.',
    args: { zip: t.arg.string({ required: true }) },
    resolve: (_root, { zip }, { services }) => services.readLagging((db) => readAddressesOfZip(db, zip)),
  }),
}))
