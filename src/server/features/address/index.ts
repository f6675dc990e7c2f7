export { importPostalAddresses, postalSource } from './import-postal-addresses.ts'
export { readAllCities, readStatesOfZip } from './read-addresses.ts'
