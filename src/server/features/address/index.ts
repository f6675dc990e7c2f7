export { importPostalAddresses } from './import-postal-addresses.ts'
export { postalSource } from './postal-source.ts'
