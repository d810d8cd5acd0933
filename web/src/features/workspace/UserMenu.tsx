import { Link } from '@tanstack/react-router'
import { Keyboard, LifeBuoy, LogOut, PartyPopper } from 'lucide-react'
import { ThemeMenu } from '@/features/frame/ThemeMenu'
import { UserButton } from '@/features/frame/UserButton'
import { formatPhone } from '@/lib/phone'
import { MenuItem, MenuSeparator } from '@/ui/Menu'
import { roleIn } from './roles'
import { useSignOut } from './useSignOut'
import { useWorkspace } from './useWorkspace'

/** Who is signed in, at the foot of the sidebar: looks, shortcuts, the way out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { me, business } = useWorkspace()
  const signOut = useSignOut()
  return (
    <UserButton name={me.name || formatPhone(me.phone)} role={roleIn(business)}>
      <ThemeMenu />
      <MenuSeparator />
      {me.role === 'GLOBAL_ADMIN' && (
        <MenuItem
          icon={<LifeBuoy size={18} aria-hidden />}
          render={<Link to="/app/menu/backoffice" />}
        >
          Backoffice
        </MenuItem>
      )}
      {me.customerEvents.length > 0 && (
        <MenuItem icon={<PartyPopper size={18} aria-hidden />} render={<Link to="/evento" />}>
          Eventos em que sou cliente
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard size={18} aria-hidden />} onSelect={onShortcuts}>
        Atalhos do teclado
      </MenuItem>
      <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={signOut}>
        Sair
      </MenuItem>
    </UserButton>
  )
}
