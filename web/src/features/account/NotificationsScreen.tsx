import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { PushDevices } from '@/features/notifications'
import { Card } from '@/ui/Card'
import { NotificationSetting } from './NotificationSetting'
import { groups, notificationText } from './notifications'
import { notificationsQuery } from './queries'
import { WhenToBeTold } from './WhenToBeTold'

/** What the person wants to hear about, when and by which ways, saved at once. */
export function NotificationsScreen() {
  const { data } = useSuspenseQuery(notificationsQuery)
  return (
    <ColumnPage
      title="Notificações"
      subtitle="Vale para você em todos os seus espaços. Cada escolha é salva na hora."
      back={{ link: linkOptions({ to: '/app/menu/settings' }), label: 'Configurações' }}
    >
      <div className="flex flex-col gap-7">
        <PushDevices />
        <WhenToBeTold />
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2 className="mb-2 text-sm font-medium text-muted">{group}</h2>
            <Card padded={false} className="divide-y divide-line">
              {data.settings
                .filter(({ type }) => notificationText[type].group === group)
                .map((setting) => (
                  <NotificationSetting key={setting.type} setting={setting} />
                ))}
            </Card>
          </section>
        ))}
      </div>
    </ColumnPage>
  )
}
