import { Check } from 'lucide-react'
import { WorkspaceButton } from '@/features/frame/WorkspaceButton'
import { Avatar } from '@/ui/Avatar'
import { MenuGroup, MenuItem } from '@/ui/Menu'
import { workspaceCaption } from './roles'
import { useSwitchWorkspace } from './useSwitchWorkspace'
import { useWorkspace } from './useWorkspace'

/** The business on top of the sidebar; with more than one membership, the way to the others. */
export function WorkspaceSwitcher() {
  const { me, business, businessId } = useWorkspace()
  const current = me.businessMemberships.find((one) => one.businessUuid === businessId)
  const caption = current ? workspaceCaption(current) : `Espaço de ${business.ownerName}`
  return (
    <WorkspaceButton name={business.name} caption={caption}>
      {me.businessMemberships.length > 1 && <WorkspaceItems />}
    </WorkspaceButton>
  )
}

/** The memberships as items of a menu; 'Ativo' marks the one this tab is in. */
export function WorkspaceItems() {
  const { me, businessId } = useWorkspace()
  const { enter, entering } = useSwitchWorkspace()
  return (
    <MenuGroup label="Espaços de trabalho">
      {me.businessMemberships.map((membership) => {
        const active = membership.businessUuid === businessId
        return (
          <MenuItem
            key={membership.uuid}
            disabled={entering}
            onSelect={() => {
              if (!active) enter(membership)
            }}
            icon={
              <Avatar
                name={membership.businessName}
                size={24}
                shape="square"
                tone={active ? 'wine' : 'neutral'}
                decorative
              />
            }
            aside={
              active && (
                <span className="inline-flex items-center gap-1 text-xs text-wine">
                  <Check size={14} aria-hidden />
                  Ativo
                </span>
              )
            }
          >
            <span className="block max-w-56 truncate">{membership.businessName}</span>
            <span className="block max-w-56 truncate text-xs text-muted">
              {workspaceCaption(membership)}
            </span>
          </MenuItem>
        )
      })}
    </MenuGroup>
  )
}
