import { Link } from '@tanstack/react-router'
import { Keyboard, LogOut } from 'lucide-react'
import type { Place } from '@/app/frame/places'
import { ThemeMenu } from '@/app/frame/ThemeMenu'
import { UserButton } from '@/app/frame/UserButton'
import { roleIn } from '@/app/workspace/roles'
import { useSignOut } from '@/app/workspace/useSignOut'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatPhone } from '@/lib/phone'
import { MenuItem, MenuSeparator } from '@/ui/Menu'
import { useMenuEntries } from './useMenuEntries'

/**
 * Who is signed in, at the foot of the sidebar: what the menu of a phone has and the places above it have not, and
 * looks. It fits a screen of 900 pixels.
 */
export function UserMenu({
  above,
  onShortcuts,
}: {
  above: readonly Place[]
  onShortcuts: () => void
}) {
  const { me, business } = useWorkspace()
  const signOut = useSignOut()
  const addresses = new Set(above.map(({ link }) => link.to))
  const entries = useMenuEntries().filter(({ link }) => !addresses.has(link.to))
  return (
    <UserButton
      name={me.name || formatPhone(me.phone)}
      imageUrl={me.imageUrl}
      role={roleIn(business)}
    >
      {entries.map(({ label, icon: Icon, link }) => (
        <MenuItem key={label} icon={<Icon size={18} aria-hidden />} render={<Link {...link} />}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <ThemeMenu />
      <MenuSeparator />
      <MenuItem icon={<Keyboard size={18} aria-hidden />} onSelect={onShortcuts}>
        Atalhos do teclado
      </MenuItem>
      <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={signOut}>
        Sair
      </MenuItem>
    </UserButton>
  )
}
