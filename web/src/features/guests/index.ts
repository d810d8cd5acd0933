export { CoupleGuests } from './couple/CoupleGuests'
export { GuestsContext, type GuestsScope } from './scope'
export type { GuestSearch } from './search'
export { leavesWords } from './send/words'
