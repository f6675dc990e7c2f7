export { readAllCities, readStatesOfZip } from './read-addresses.ts'
export { importPostalAddresses, postalSource } from './import-postal-addresses.ts'
