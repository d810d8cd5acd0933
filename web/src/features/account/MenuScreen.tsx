import { Keyboard, LogOut } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { roleIn } from '@/app/workspace/roles'
import { useSignOut } from '@/app/workspace/useSignOut'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatPhone } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { PageHeader } from '@/ui/PageHeader'
import { MenuButton, MenuLink } from './MenuRow'
import { useMenuEntries } from './useMenuEntries'

/** Who is signed in, and everything that is not an event; on a desktop the sidebar's foot has it too. */
export function MenuScreen({ onShortcuts }: { onShortcuts: () => void }) {
  const { me, business } = useWorkspace()
  const signOut = useSignOut()
  const entries = useMenuEntries()
  const phone = formatPhone(me.phone)
  return (
    <>
      <PhoneBar title="Menu" />
      <Content width="column">
        {/* On a phone the bar above says it already. */}
        <PageHeader title="Menu" className="max-md:sr-only" />
        <div className="flex flex-col gap-6">
          <Card className="flex flex-wrap items-center gap-4">
            <Avatar name={me.name || phone} imageUrl={me.imageUrl} size={56} decorative />
            <div className="min-w-0">
              <p className="font-display text-lg font-medium wrap-break-word">{me.name || phone}</p>
              <p className="text-sm text-muted">
                {roleIn(business)} · <span className="whitespace-nowrap">{phone}</span>
              </p>
            </div>
          </Card>
          <Card padded={false} className="divide-y divide-line">
            {entries.map(({ label, icon, link, count }) => (
              <MenuLink key={label} link={link} icon={icon} label={label} count={count} />
            ))}
            <div className="max-md:hidden">
              <MenuButton icon={Keyboard} label="Atalhos do teclado" onPress={onShortcuts} />
            </div>
            <MenuButton icon={LogOut} label="Sair" onPress={signOut} />
          </Card>
        </div>
      </Content>
    </>
  )
}
