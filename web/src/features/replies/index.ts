export { PersonRow } from './PersonRow'
export { ReplyList } from './ReplyList'
export { useConfirmWish } from './useConfirmReply'
