import { ChevronDown } from 'lucide-react'
import { Menu } from '@/ui/Menu'
import { worksForOthers } from './roles'
import { useWorkspace } from './useWorkspace'
import { WorkspaceItems } from './WorkspaceSwitcher'

/** The business's name in a phone's bar, with a menu for people in more than one team. */
export function WorkspaceTitle() {
  const { me, business } = useWorkspace()
  // In control of a business, the way back comes first.
  if (!worksForOthers(me) || me.control) return business.name
  return (
    <Menu
      align="center"
      trigger={
        <button
          type="button"
          aria-label={`${business.name}: trocar de espaço`}
          className="inline-flex h-11 max-w-full items-center gap-1 rounded-input px-2"
        >
          <span className="truncate">{business.name}</span>
          <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden />
        </button>
      }
    >
      <WorkspaceItems />
    </Menu>
  )
}
