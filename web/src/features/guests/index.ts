export { InvitationDetail } from './detail/InvitationDetail'
