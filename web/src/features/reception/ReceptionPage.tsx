import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/app/frame/Content'
import { buttonClass } from '@/ui/Button'
import { Tabs, tabClass } from '@/ui/Tabs'

/** What the reception has beside the door itself, which is a document of its own. */
export function ReceptionPage({
  eventUuid,
  title,
  children,
}: {
  eventUuid: string
  title: string
  children: ReactNode
}) {
  const params = { eventUuid }
  const tab = { params, className: tabClass, activeProps: { 'aria-current': 'page' as const } }
  return (
    <Content className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-[min(12rem,100%)] flex-1 font-display text-lg font-medium">{title}</h2>
        <a href={`/app/${eventUuid}/reception`} className={buttonClass('secondary')}>
          <DoorOpen size={18} aria-hidden />
          Abrir a porta
        </a>
      </div>
      <Tabs label="Recepção">
        <Link to="/app/$eventUuid/reception/report" {...tab}>
          Relatório
        </Link>
        <Link to="/app/$eventUuid/reception/print" {...tab}>
          Lista impressa
        </Link>
        <Link to="/app/$eventUuid/reception/devices" {...tab}>
          Aparelhos
        </Link>
      </Tabs>
      {children}
    </Content>
  )
}
