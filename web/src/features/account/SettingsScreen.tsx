import { linkOptions } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { Card } from '@/ui/Card'
import { Appearance } from './Appearance'
import { MenuLink } from './MenuRow'

const notifications = linkOptions({ to: '/app/menu/settings/notifications' })

/** How the app behaves towards the person who is signed in. */
export function SettingsScreen() {
  return (
    <ColumnPage title="Configurações">
      <div className="flex flex-col gap-6">
        <Card padded={false}>
          <MenuLink
            icon={Bell}
            label="Notificações"
            help="Escolha sobre o que quer ser avisado."
            link={notifications}
          />
        </Card>
        <Appearance />
      </div>
    </ColumnPage>
  )
}
