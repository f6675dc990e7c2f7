export { importPostalAddresses, postalSource } from './import-postal-addresses.ts'
