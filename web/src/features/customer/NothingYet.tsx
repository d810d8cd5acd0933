import { linkOptions } from '@tanstack/react-router'
import { EmptyState } from '@/ui/EmptyState'
import { type Area, areas } from './areas'
import { TaskFrame } from './checklist/TaskFrame'
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
  const { eventUuid } = useCustomerEvent()
  const { label, holds, icon: Icon } = areas[area]
  const back = taskUuid
    ? linkOptions({
        to: '/evento/$eventUuid/organizacao/$taskUuid',
        params: { eventUuid, taskUuid },
      })
    : linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } })
  return (
    <TaskFrame back={back} label={taskUuid ? 'Tarefa' : 'Início'} title={label}>
      <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">{label}</h1>
      <EmptyState icon={<Icon size={26} aria-hidden />} title={title}>
        {holds}.
      </EmptyState>
    </TaskFrame>
  )
}
