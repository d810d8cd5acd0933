import { GoneInvitation } from '../detail/GoneInvitation'
import { InvitationDetail } from '../detail/InvitationDetail'
import { findInvitation } from '../edits'
import { useGuestList } from '../queries'

/** An invitation in a sheet over the client's list. */
export function InvitationSheet({
  invitationUuid,
  onClose,
}: {
  invitationUuid: string
  onClose: () => void
}) {
  const invitation = findInvitation(useGuestList(), invitationUuid)
  return invitation ? (
    <InvitationDetail invitation={invitation} onClose={onClose} />
  ) : (
    <GoneInvitation onClose={onClose} />
  )
}
