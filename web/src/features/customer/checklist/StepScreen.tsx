import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { NotFoundScreen } from '@/app/frame/NotFoundScreen'
import { AreaNotes } from '../AreaNotes'
import { Ground } from '../Ground'
import { PageTitle } from '../PageTitle'
import { useCustomerEvent } from '../useCustomerEvent'
import { mayDecide, useBegun } from '../useMay'
import { Decision, Stands } from './Decision'
import { taskQuery } from './queries'
import { useOnward } from './useOnward'

/** A step of a task: its name is the planner's, the decision it may ask for is the client's. */
export function StepScreen({ taskUuid, subtaskUuid }: { taskUuid: string; subtaskUuid: string }) {
  const { access, client, eventUuid } = useCustomerEvent()
  const { data: task } = useSuspenseQuery(taskQuery(client, taskUuid))
  const step = task.subtasks.find(({ publicId }) => publicId === subtaskUuid)
  const question = step?.question
  const decides = useBegun(question !== undefined && mayDecide(access))
  const back = linkOptions({
    to: '/evento/$eventUuid/organizacao/$taskUuid',
    params: { eventUuid, taskUuid },
  })
  const next = useOnward(subtaskUuid, { link: back, label: 'Voltar à tarefa' })
  if (!step) return <NotFoundScreen />
  return (
    <Ground back={{ link: back, label: task.title }}>
      <AreaNotes area="CHECKLIST" className="mt-4" />
      {decides && question ? (
        <Decision key={subtaskUuid} of={{ ...step, question }} what="step" next={next} />
      ) : (
        <section className="py-4 md:py-10">
          <PageTitle>{question?.text || step.title}</PageTitle>
          {question && step.decision ? (
            <Stands of={{ ...step, question }} className="mt-5" />
          ) : (
            <p className="mt-4 text-body text-muted">
              {step.checkedAt ? 'Já está feito.' : 'Ainda por fazer.'}
            </p>
          )}
        </section>
      )}
    </Ground>
  )
}
