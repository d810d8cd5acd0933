import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { isPending, type TeamMember } from './member'
import { useRemoveMember } from './useRemoveMember'

export interface RemoveMemberDialogProps {
  member: TeamMember
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemoved?: () => void
}

/** Asks for confirmation, by name, before a member is removed from the team and all of their events. */
export function RemoveMemberDialog({
  member,
  open,
  onOpenChange,
  onRemoved,
}: RemoveMemberDialogProps) {
  const remove = useRemoveMember()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Excluir membro"
      description={
        isPending(member)
          ? `O convite de ${member.name} deixa de valer, e o link que já foi enviado não abre mais.`
          : `${member.name} sai da equipe e de todos os eventos de uma vez, e perde o acesso na mesma hora.`
      }
      confirmText="Excluir membro"
      loadingText="Excluindo…"
      onConfirm={async () => {
        await remove(member)
        onRemoved?.()
      }}
    />
  )
}
