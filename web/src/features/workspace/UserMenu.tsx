import { Link } from '@tanstack/react-router'
import { Keyboard, LogOut } from 'lucide-react'
import { newTab } from '@/features/account/MenuRow'
import { useMenuEntries } from '@/features/account/useMenuEntries'
import { ThemeMenu } from '@/features/frame/ThemeMenu'
import { UserButton } from '@/features/frame/UserButton'
import { formatPhone } from '@/lib/phone'
import { MenuItem, MenuSeparator } from '@/ui/Menu'
import { roleIn } from './roles'
import { useSignOut } from './useSignOut'
import { useWorkspace } from './useWorkspace'

/** Who is signed in, at the foot of the sidebar: everything the menu of a phone has, and looks. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { me, business } = useWorkspace()
  const signOut = useSignOut()
  const entries = useMenuEntries()
  return (
    <UserButton
      name={me.name || formatPhone(me.phone)}
      imageUrl={me.imageUrl}
      role={roleIn(business)}
    >
      {entries.map(({ label, icon: Icon, link, href }) => (
        <MenuItem
          key={label}
          icon={<Icon size={18} aria-hidden />}
          render={
            link ? <Link {...link} /> : <a href={href} {...(href.startsWith('https:') && newTab)} />
          }
        >
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
