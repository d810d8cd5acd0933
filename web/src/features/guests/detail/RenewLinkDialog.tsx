import { useQueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import { invitationsRenewLinks } from '@/client/api/invitations.gen'
import { toProblem } from '@/lib/problem'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import type { Invitation } from '../model'
import { useGuestsScope } from '../scope'
import { linkName } from './InvitationLink'

/** Asks before the link and the code that a household has stop opening anything. */
export default function RenewLinkDialog({
  invitation: { uuid, name },
  onClose,
}: {
  invitation: Invitation
  onClose: () => void
}) {
  const { client, eventUuid } = useGuestsScope()
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Trocar o link do convite"
      description={`O link e o QR code que ${name} já tem deixam de valer. Depois, envie o novo.`}
      confirmText="Trocar o link"
      loadingText="Trocando…"
      onConfirm={async () => {
        try {
          await invitationsRenewLinks({ client, body: { eventUuid, uuid }, throwOnError: true })
          toast.success('O link foi trocado', { description: name })
          onClose()
        } catch (error) {
          toast.error('O link não foi trocado', { description: toProblem(error).detail })
          throw error
        } finally {
          void queryClient.invalidateQueries({ predicate: askedOf(client, linkName) })
        }
      }}
    />
  )
}
