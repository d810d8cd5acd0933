import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/ui/Avatar'
import { Menu } from '@/ui/Menu'

export interface WorkspaceButtonProps {
  name: string
  imageUrl?: string | undefined
  /** "Meu espaço de trabalho", or whose it is. */
  caption: string
  /** MenuItems with the other workspaces; without them it is only a name. */
  children?: ReactNode
}

/** Whose business this is, on top of the sidebar; opens the switcher when there are others. */
export function WorkspaceButton({ name, imageUrl, caption, children }: WorkspaceButtonProps) {
  const content = (
    <>
      <Avatar name={name} imageUrl={imageUrl} size={36} shape="square" tone="wine" decorative />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm leading-tight font-semibold">{name}</span>
        <span className="block truncate text-xs text-muted">{caption}</span>
      </span>
    </>
  )
  const className = 'flex min-h-14 w-full items-center gap-2.5 rounded-input px-2 py-1.5 text-left'
  if (!children) return <div className={className}>{content}</div>
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={`${className} transition-colors hover:bg-sunken`}>
          {content}
          <ChevronsUpDown size={16} className="text-muted" aria-hidden />
        </button>
      }
    >
      {children}
    </Menu>
  )
}
