import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { NotFoundScreen } from '@/app/frame/NotFoundScreen'
import { AreaNotes } from '../AreaNotes'
import { Ground } from '../Ground'
import { PageTitle } from '../PageTitle'
import { useCustomerEvent } from '../useCustomerEvent'
import { mayDecide, useBegun } from '../useMay'
import { Decision } from './Decision'
import { taskQuery } from './queries'
import { useDecideStep } from './useWords'

/** A step of a task: its name is the planner's, the decision it may ask for is the client's. */
export function StepScreen({ taskUuid, subtaskUuid }: { taskUuid: string; subtaskUuid: string }) {
  const { access, client, eventUuid } = useCustomerEvent()
  const { data: task } = useSuspenseQuery(taskQuery(client, taskUuid))
  const decide = useDecideStep()
  const step = task.subtasks.find(({ publicId }) => publicId === subtaskUuid)
  const decides = useBegun(step?.decisionRequested === true && mayDecide(access))
  const back = linkOptions({
    to: '/evento/$eventUuid/organizacao/$taskUuid',
    params: { eventUuid, taskUuid },
  })
  if (!step) return <NotFoundScreen />
  return (
    <Ground back={{ link: back, label: task.title }}>
      <AreaNotes area="CHECKLIST" className="mt-4" />
      {decides ? (
        <Decision
          key={subtaskUuid}
          uuid={subtaskUuid}
          question={step.title}
          decision={step.decision}
          next={{ link: back, label: 'Voltar à tarefa' }}
          onDecide={(...decision) => decide(subtaskUuid, ...decision)}
        />
      ) : (
        <section className="py-4 md:py-10">
          <PageTitle>{step.title}</PageTitle>
          <p className="mt-4 text-body whitespace-pre-line text-muted wrap-break-word">
            {step.decision || (step.checkedAt ? 'Já está feito.' : 'Ainda por fazer.')}
          </p>
        </section>
      )}
    </Ground>
  )
}
