import { linkOptions } from '@tanstack/react-router'
import { NotFoundScreen } from '@/app/frame/NotFoundScreen'
import { EmptyState } from '@/ui/EmptyState'
import { AreaPage } from './AreaPage'
import { type Area, areas } from './areas'
import { useCustomerEvent } from './useCustomerEvent'

/** An area that holds nothing: what will be found in it once there is something. */
export function NothingYet({
  area,
  title,
  taskUuid,
}: {
  area: Area
  title: string
  taskUuid?: string
}) {
  const { access, eventUuid } = useCustomerEvent()
  const { label, holds, icon: Icon } = areas[area]
  const back = taskUuid
    ? linkOptions({
        to: '/evento/$eventUuid/organizacao/$taskUuid',
        params: { eventUuid, taskUuid },
      })
    : linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } })
  // Nothing is asked of the server here, which would refuse it once the area was taken back.
  if (access.areas.every((held) => held.area !== area)) return <NotFoundScreen />
  return (
    <AreaPage
      area={area}
      back={{ link: back, label: taskUuid ? 'Tarefa' : 'Início' }}
      title={label}
    >
      <EmptyState icon={<Icon size={26} aria-hidden />} title={title}>
        Esta página mostra {holds.charAt(0).toLowerCase() + holds.slice(1)}.
      </EmptyState>
    </AreaPage>
  )
}
