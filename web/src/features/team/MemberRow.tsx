import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RoleBadge } from '@/app/workspace/RoleBadge'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatPhone } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { AccessBadges } from './AccessBadges'
import { InviteBadge } from './InviteBadge'
import { isEditable, isPending, type TeamMember } from './member'
import { RemoveMemberDialog } from './RemoveMemberDialog'
import { ResendInvite } from './ResendInvite'

/** A member of the team, with role, events and actions. */
export function MemberRow({ member }: { member: TeamMember }) {
  const [removing, setRemoving] = useState(false)
  const { may } = useWorkspace()
  const editable = isEditable(member) && may('WRITE_TEAM_MEMBERS')
  const pending = isPending(member)
  return (
    <li className="relative flex gap-3.5 px-4 py-4 transition-colors [contain-intrinsic-size:auto_96px] [content-visibility:auto] first:rounded-t-card last:rounded-b-card md:px-5 has-[a:hover]:bg-sunken">
      <Avatar
        name={member.name}
        imageUrl={member.imageUrl}
        size={40}
        tone={pending ? 'neutral' : 'sage'}
        decorative
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 text-body font-medium wrap-break-word">
              {editable ? (
                <Link
                  to="/app/menu/team/$teamMemberUuid"
                  params={{ teamMemberUuid: member.uuid }}
                  className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
                >
                  {member.name}
                </Link>
              ) : (
                member.name
              )}
              {member.isMe && <span className="font-normal text-muted"> (você)</span>}
            </h2>
            <RoleBadge role={member.role} />
            {pending && <InviteBadge member={member} />}
          </div>
          <p className="mt-0.5 text-sm text-muted tabular-nums">{formatPhone(member.phone)}</p>
        </div>
        {member.role === 'GUEST' && <AccessBadges accesses={member.eventAccesses} />}
        {pending && editable && (
          <div className="relative w-fit">
            <ResendInvite member={member} />
          </div>
        )}
      </div>
      {editable && (
        <div className="relative -mr-2 h-fit">
          <Menu
            trigger={
              <IconButton label={`Mais ações de ${member.name}`}>
                <Ellipsis size={20} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem
              icon={<Pencil size={18} aria-hidden />}
              render={
                <Link
                  to="/app/menu/team/$teamMemberUuid"
                  params={{ teamMemberUuid: member.uuid }}
                />
              }
            >
              Editar
            </MenuItem>
            <MenuItem
              danger
              icon={<Trash2 size={18} aria-hidden />}
              onSelect={() => setRemoving(true)}
            >
              Excluir membro
            </MenuItem>
          </Menu>
          <RemoveMemberDialog member={member} open={removing} onOpenChange={setRemoving} />
        </div>
      )}
    </li>
  )
}
