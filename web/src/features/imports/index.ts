export type { ImportDesk } from './desk'
export { ImportScreen } from './ImportScreen'
export type { ImportSearch } from './search'
