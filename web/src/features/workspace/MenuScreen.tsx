import { Link, useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  History,
  Keyboard,
  LifeBuoy,
  LogOut,
  PartyPopper,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/features/frame/Content'
import { PhoneBar } from '@/features/frame/PhoneBar'
import { formatPhone } from '@/lib/phone'
import { setTheme, type Theme, useTheme } from '@/lib/useTheme'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { PageHeader } from '@/ui/PageHeader'
import { RadioCards } from '@/ui/RadioCards'
import { MembershipList } from './MembershipList'
import { roleIn, worksForOthers } from './roles'
import { useSignOut } from './useSignOut'
import { useWorkspace } from './useWorkspace'

const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'system', label: 'Igual ao aparelho' },
]

/** Who is signed in and how the app looks; on a desktop the same lives at the sidebar's foot. */
export function MenuScreen({ onShortcuts }: { onShortcuts: () => void }) {
  const { me, business, may } = useWorkspace()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const theme = useTheme()
  const phone = formatPhone(me.phone)
  return (
    <>
      <PhoneBar title="Menu" />
      <Content>
        {/* On a phone the bar above says it already. */}
        <PageHeader title="Menu" className="max-md:sr-only" />
        <div className="flex max-w-130 flex-col gap-6">
          <Card className="flex items-center gap-4">
            <Avatar name={me.name || phone} size={56} decorative />
            <div className="min-w-0">
              <p className="truncate font-display text-lg font-medium">{me.name || phone}</p>
              <p className="text-sm text-muted">
                {roleIn(business)} · <span className="whitespace-nowrap">{phone}</span>
              </p>
            </div>
          </Card>
          {may('READ_ACTIVITY') && (
            <Card padded={false}>
              <Link
                to="/app/menu/business/activity"
                className="flex min-h-13 items-center gap-3 rounded-card px-5 text-body font-medium transition-colors hover:bg-sunken"
              >
                <History size={20} aria-hidden className="text-muted" />
                Atividade do espaço
              </Link>
            </Card>
          )}
          {me.businessMemberships.length > 1 && !me.control && <MembershipList />}
          <RadioCards
            label="Aparência"
            options={themes}
            value={theme}
            onValueChange={setTheme}
            columns={3}
          />
          {me.customerEvents.length > 0 && (
            <Link to="/evento" className={buttonClass('secondary')}>
              <PartyPopper size={18} aria-hidden />
              Eventos em que sou cliente
            </Link>
          )}
          <Card padded={false} className="divide-y divide-line">
            {may('READ_TEAM_MEMBERS') && (
              <Row
                icon={<UsersRound size={20} aria-hidden />}
                onPress={() => void navigate({ to: '/app/menu/team' })}
              >
                Minha equipe
              </Row>
            )}
            {worksForOthers(me) && (
              <Row
                icon={<ArrowLeftRight size={20} aria-hidden />}
                onPress={() => void navigate({ to: '/app/menu/memberships' })}
              >
                Espaços de trabalho
              </Row>
            )}
            {me.role === 'GLOBAL_ADMIN' && (
              <Row
                icon={<LifeBuoy size={20} aria-hidden />}
                onPress={() => void navigate({ to: '/app/menu/backoffice' })}
              >
                Backoffice
              </Row>
            )}
            <Row
              icon={<Keyboard size={20} aria-hidden />}
              onPress={onShortcuts}
              className="max-md:hidden"
            >
              Atalhos do teclado
            </Row>
            <Row icon={<LogOut size={20} aria-hidden />} onPress={signOut}>
              Sair
            </Row>
          </Card>
        </div>
      </Content>
    </>
  )
}

function Row({
  icon,
  onPress,
  className = '',
  children,
}: {
  icon: ReactNode
  onPress: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`flex min-h-13 w-full items-center gap-3 px-5 text-left text-body font-medium transition-colors first:rounded-t-card last:rounded-b-card hover:bg-sunken ${className}`}
    >
      <span className="text-muted">{icon}</span>
      {children}
    </button>
  )
}
