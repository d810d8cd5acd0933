export { CoupleGuests } from './couple/CoupleGuests'
export { useAnonymisedAt } from './queries'
export { GuestsContext, type GuestsScope } from './scope'
export type { GuestSearch } from './search'
