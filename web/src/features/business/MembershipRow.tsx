import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { RoleBadge } from '@/app/workspace/RoleBadge'
import { workspaceCaption } from '@/app/workspace/roles'
import { useSwitchWorkspace } from '@/app/workspace/useSwitchWorkspace'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { UsersMembership } from '@/client/types.gen'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { IconButton } from '@/ui/IconButton'
import { useLeaveWorkspace } from './useLeaveWorkspace'

/** One workspace: whose it is, which role one has there, the way in and the way out. */
export function MembershipRow({ membership }: { membership: UsersMembership }) {
  const { me, businessId } = useWorkspace()
  const { enter, entering } = useSwitchWorkspace()
  const leave = useLeaveWorkspace()
  const [leaving, setLeaving] = useState(false)
  const { businessName, role } = membership
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3.5 md:px-5">
      <Avatar
        name={businessName}
        imageUrl={membership.businessImageUrl}
        shape="square"
        size={40}
        tone="wine"
        decorative
      />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h2 className="text-body font-medium wrap-break-word">{workspaceCaption(membership)}</h2>
        <p className="text-sm text-muted wrap-break-word">{businessName}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <RoleBadge role={role} />
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        {membership.businessUuid === businessId ? (
          <Badge tone="sage">Ativo</Badge>
        ) : me.control ? null : (
          <Button
            variant="secondary"
            size="sm"
            loading={entering}
            loadingText="Entrando…"
            aria-label={`Entrar em ${businessName}`}
            onClick={() => enter({ membership })}
          >
            Entrar
          </Button>
        )}
        {role !== 'OWNER' && (
          <IconButton label={`Sair de ${businessName}`} onClick={() => setLeaving(true)}>
            <LogOut size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Sair do espaço de trabalho"
        description={`Você deixa de ver ${businessName} e os seus eventos na mesma hora. Para voltar, vai precisar de um novo convite.`}
        confirmText="Sair do espaço"
        loadingText="Saindo…"
        onConfirm={() => leave(membership)}
      />
    </li>
  )
}
