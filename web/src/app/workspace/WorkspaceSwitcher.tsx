import { Link } from '@tanstack/react-router'
import { Check, Settings2 } from 'lucide-react'
import { WorkspaceButton } from '@/app/frame/WorkspaceButton'
import { Avatar } from '@/ui/Avatar'
import { MenuGroup, MenuItem, MenuSeparator } from '@/ui/Menu'
import { worksForOthers, workspaceCaption } from './roles'
import { useSwitchWorkspace } from './useSwitchWorkspace'
import { useWorkspace } from './useWorkspace'

/** The business on top of the sidebar, with a menu for people in more than one team. */
export function WorkspaceSwitcher() {
  const { me, business, businessId } = useWorkspace()
  const current = me.businessMemberships.find((one) => one.businessUuid === businessId)
  const caption = current ? workspaceCaption(current) : `Espaço de ${business.ownerName}`
  return (
    <WorkspaceButton name={business.name} imageUrl={business.imageUrl} caption={caption}>
      {/* In control of a business, the way back comes first. */}
      {worksForOthers(me) && !me.control && <WorkspaceItems />}
    </WorkspaceButton>
  )
}

/** The memberships as items of a menu; 'Ativo' marks the one this tab is in. */
export function WorkspaceItems() {
  const { me, businessId } = useWorkspace()
  const { enter, entering } = useSwitchWorkspace()
  return (
    <>
      <MenuGroup label="Espaços de trabalho">
        {me.businessMemberships.map((membership) => {
          const active = membership.businessUuid === businessId
          return (
            <MenuItem
              key={membership.uuid}
              disabled={entering}
              onSelect={() => {
                if (!active) enter({ membership })
              }}
              icon={
                <Avatar
                  name={membership.businessName}
                  imageUrl={membership.businessImageUrl}
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
      <MenuSeparator />
      <MenuItem
        icon={<Settings2 size={18} aria-hidden />}
        render={<Link to="/app/menu/memberships" />}
      >
        Gerenciar espaços
      </MenuItem>
    </>
  )
}
