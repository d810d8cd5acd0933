import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { CalendarHeart, LifeBuoy, LogOut, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { AppShell } from '@/app/frame/AppShell'
import type { Place } from '@/app/frame/places'
import { ThemeMenu } from '@/app/frame/ThemeMenu'
import { UserButton } from '@/app/frame/UserButton'
import { WorkspaceButton } from '@/app/frame/WorkspaceButton'
import { meQuery } from '@/app/workspace/me'
import { useSignOut } from '@/app/workspace/useSignOut'
import type { UsersGetOutput } from '@/client/types.gen'
import { ControlBar } from '@/features/control'
import { usePushedOutsideOfBusinesses } from '@/features/notifications'
import { formatPhone } from '@/lib/phone'
import { MenuItem, MenuSeparator } from '@/ui/Menu'
import { openSupportQuery } from './queries'

const backoffice: Place = {
  label: 'Backoffice',
  icon: LifeBuoy,
  link: linkOptions({ to: '/app/menu/backoffice' }),
  exact: true,
  under: ['users', 'push-notifications', 'provider-events', 'money', 'resync-events'].map(
    (part) => `/app/menu/backoffice/${part}`,
  ),
}
const events: Place = {
  label: 'Eventos',
  icon: CalendarHeart,
  link: linkOptions({ to: '/app/events' }),
}

const caption = 'Equipe Cortejo'

/** Where staff are outside of every business: the same house, with the backoffice in it. */
export function BackofficeFrame({ me, children }: { me: UsersGetOutput; children: ReactNode }) {
  const queryClient = useQueryClient()
  const signOut = useSignOut()
  const { data } = useQuery(meQuery)
  const { businessMemberships, control } = data ?? me
  const controlled = control?.businessUuid

  // The cached data of a controlled business is removed when the control ends.
  useEffect(() => {
    const open = [controlled, ...businessMemberships.map(({ businessUuid }) => businessUuid)]
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [key] }) => {
        const of = /^\/api\/b\/([^/]+)/.exec((key as { baseUrl?: string }).baseUrl ?? '')?.[1]
        return of !== undefined && !open.includes(of)
      },
    })
  }, [controlled, businessMemberships, queryClient])

  usePushedOutsideOfBusinesses()
  const { data: waiting } = useQuery(openSupportQuery)
  const support: Place = {
    label: 'Mensagens',
    icon: MessageCircle,
    link: linkOptions({ to: '/app/menu/backoffice/support' }),
    count: { value: waiting?.open ?? 0, label: 'abertas' },
  }
  const own = [backoffice, support]
  const places = control || businessMemberships.length > 0 ? [...own, events] : own
  return (
    <AppShell
      workspace={<WorkspaceButton name="Cortejo" caption="Backoffice" />}
      places={places}
      tabs={places}
      user={
        <UserButton name={me.name || formatPhone(me.phone)} imageUrl={me.imageUrl} role={caption}>
          <ThemeMenu />
          <MenuSeparator />
          <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={signOut}>
            Sair
          </MenuItem>
        </UserButton>
      }
      notice={<ControlBar />}
    >
      {children}
    </AppShell>
  )
}
