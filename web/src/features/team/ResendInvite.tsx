import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessTeamMemberResendTeamMemberInviteMutation } from '@/client/api/businessTeamMember.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { type TeamMember, toastFailure } from './member'
import { refreshTeam } from './queries'

/** Sends a pending invite again. */
export function ResendInvite({ member }: { member: TeamMember }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    businessTeamMemberResendTeamMemberInviteMutation({ client }),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send size={16} aria-hidden />}
      loading={isPending}
      loadingText="Reenviando…"
      aria-label={`Reenviar convite para ${member.name}`}
      onClick={() =>
        mutate(
          { body: { uuid: member.uuid } },
          {
            onSuccess: () => {
              toast.success('Convite reenviado', { description: `Por WhatsApp, a ${member.name}.` })
            },
            onError: (error) => toastFailure(toProblem(error)),
            // Refused or not, the list may say something newer: accepted, or withdrawn.
            onSettled: () => void refreshTeam(queryClient, client),
          },
        )
      }
    >
      Reenviar convite
    </Button>
  )
}
