import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { Detail } from '@/app/frame/Detail'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { askedOf } from '@/app/workspace/asked'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { ChecklistContext, checklistQuery } from '../checklist'
import { findTask } from '../findTask'
import { changesOf } from '../useChange'
import { GoneTask } from './GoneTask'
import { TaskDetail } from './TaskDetail'

export interface TaskPanelProps {
  eventUuid: string
  taskUuid: string
  backLabel: string
  onClose: () => void
}

/** A task of any event, outside of its planning; where it changes, the lists of several events ask again. */
export function TaskPanel({ eventUuid, taskUuid, backLabel, onClose }: TaskPanelProps) {
  const { client } = useWorkspace()
  const scope = useMemo(() => ({ client, eventUuid }), [client, eventUuid])
  const list = useQuery(checklistQuery(scope))
  const task = list.data && findTask(list.data, taskUuid)
  useListsFollow(eventUuid)
  const back = { backLabel, onClose }
  if (task) {
    return (
      <ChecklistContext value={scope}>
        <TaskDetail
          task={task}
          {...back}
          caption={
            <Link
              to="/app/$eventUuid/organization/$taskUuid"
              params={{ eventUuid, taskUuid }}
              className={`${textLinkClass} block truncate`}
            >
              {list.data.event.title}
            </Link>
          }
        />
      </ChecklistContext>
    )
  }
  if (list.data || (list.error && toProblem(list.error).isMissing)) {
    return <GoneTask eventUuid={eventUuid} {...back} />
  }
  return (
    <Detail key={taskUuid} label="Detalhes da tarefa" title="Tarefa" caption="Tarefa" {...back}>
      {list.isError ? (
        <LoadFailed title="Não deu para carregar a tarefa" query={list} />
      ) : (
        <div className="skeleton flex flex-col gap-5 pt-2">
          <LoadingStatus>Carregando a tarefa…</LoadingStatus>
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Detail>
  )
}

/** Refetches the lists that show this checklist's tasks once its changes are saved or refused. */
function useListsFollow(eventUuid: string) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const changing = useIsMutating({ mutationKey: [changesOf(eventUuid)] }) > 0
  useEffect(() => {
    if (!changing) return
    return () =>
      void queryClient.invalidateQueries({
        predicate: askedOf(client, 'pendenciesGetAll', 'pendenciesCount', 'homeGetToday'),
      })
  }, [changing, queryClient, client])
}
