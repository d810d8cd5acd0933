export { EventMoment } from './EventMoment'
export { InvitationName } from './InvitationName'
export { grounds, whenAndWhere } from './invitation'
export { MeltingPicture } from './MeltingPicture'
