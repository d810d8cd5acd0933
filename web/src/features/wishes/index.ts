export { useConfirmWish } from './useConfirmWish'
