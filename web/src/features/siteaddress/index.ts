export { AddressScreen } from './AddressScreen'
export { addressQuery } from './queries'
export { shown as shownAddress } from './words'
