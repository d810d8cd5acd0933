import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { AreaNotes } from '../AreaNotes'
import { Ground } from '../Ground'
import { PageTitle } from '../PageTitle'
import { useCustomerEvent } from '../useCustomerEvent'
import { mayDecide, useBegun } from '../useMay'
import { Decision } from './Decision'
import { taskQuery } from './queries'
import { useOnward } from './useOnward'

/** The decision that a task asks of its client. */
export function EditTaskScreen({ taskUuid }: { taskUuid: string }) {
  const { access, client, eventUuid } = useCustomerEvent()
  const { data: task } = useSuspenseQuery(taskQuery(client, taskUuid))
  const decides = useBegun(task.question !== undefined && mayDecide(access))
  const back = linkOptions({
    to: '/evento/$eventUuid/organizacao/$taskUuid',
    params: { eventUuid, taskUuid },
  })
  const next = useOnward(taskUuid, { link: back, label: 'Voltar à tarefa' })
  return (
    <Ground back={{ link: back, label: task.title }}>
      <AreaNotes area="CHECKLIST" className="mt-4" />
      {decides && task.question ? (
        <Decision of={{ ...task, question: task.question }} what="task" next={next} />
      ) : (
        <PageTitle className="mt-4 mb-6">{task.title}</PageTitle>
      )}
    </Ground>
  )
}
