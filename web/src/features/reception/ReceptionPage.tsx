import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { sees } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { buttonClass } from '@/ui/Button'
import { Tabs, tabClass } from '@/ui/Tabs'

/** The frame of the reception's pages in the app; the check-in itself is a document of its own. */
export function ReceptionPage({
  eventUuid,
  title,
  children,
}: {
  eventUuid: string
  title: string
  children: ReactNode
}) {
  const { client } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  // Sending QR codes needs the permission for guests, check-in that for the reception: a member may have only one.
  const keepsDoor = sees(event, 'RECEPTION')
  const sendsCodes = sees(event, 'SITE_AND_GUESTS')
  const params = { eventUuid }
  const tab = { params, className: tabClass, activeProps: { 'aria-current': 'page' as const } }
  return (
    <Content className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-[min(12rem,100%)] flex-1 font-display text-lg font-medium">{title}</h2>
        {keepsDoor && (
          <a href={`/app/${eventUuid}/reception`} className={buttonClass('primary')}>
            <DoorOpen size={18} aria-hidden />
            Abrir a porta
          </a>
        )}
      </div>
      {keepsDoor && (
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
          {sendsCodes && (
            <Link to="/app/$eventUuid/reception/qr-code" {...tab}>
              QR codes
            </Link>
          )}
        </Tabs>
      )}
      {children}
    </Content>
  )
}
