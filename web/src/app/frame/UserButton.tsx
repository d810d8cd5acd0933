import type { ReactNode } from 'react'
import { Avatar } from '@/ui/Avatar'
import { Menu } from '@/ui/Menu'

export interface UserButtonProps {
  name: string
  imageUrl?: string | undefined
  /** "Titular", "Administrador", "Auxiliar". */
  role: string
  /** MenuItems: theme, shortcuts, sign out. */
  children: ReactNode
}

/** Who is signed in, at the foot of the sidebar. */
export function UserButton({ name, imageUrl, role, children }: UserButtonProps) {
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          className={
            'flex min-h-13 w-full items-center gap-2.5 rounded-input px-2 py-1.5 text-left ' +
            'transition-colors hover:bg-sunken'
          }
        >
          <Avatar name={name} imageUrl={imageUrl} decorative />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{name}</span>
            <span className="block truncate text-xs text-muted">{role}</span>
          </span>
        </button>
      }
    >
      {children}
    </Menu>
  )
}
