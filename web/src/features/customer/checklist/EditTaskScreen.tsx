import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { AreaNotes } from '../AreaNotes'
import { Ground } from '../Ground'
import { PageTitle } from '../PageTitle'
import { useCustomerEvent } from '../useCustomerEvent'
import { mayDecide, useBegun, useMay } from '../useMay'
import { youOf } from '../words'
import { Decision } from './Decision'
import { taskQuery } from './queries'
import { useDecideTask, useNoteTask } from './useWords'
import { WordsForm } from './WordsForm'

/** What the client writes of a task: the decision it asks for, and the notes. */
export function EditTaskScreen({ taskUuid }: { taskUuid: string }) {
  const { access, client, eventUuid } = useCustomerEvent()
  const { data: task } = useSuspenseQuery(taskQuery(client, taskUuid))
  const navigate = useNavigate()
  const decide = useDecideTask()
  const note = useNoteTask()
  const writes = useBegun(useMay('CHECKLIST').offered)
  const decides = useBegun(task.decisionRequested && mayDecide(access))
  const you = youOf(access.event)
  const back = linkOptions({
    to: '/evento/$eventUuid/organizacao/$taskUuid',
    params: { eventUuid, taskUuid },
  })
  return (
    <Ground back={{ link: back, label: task.title }}>
      <AreaNotes area="CHECKLIST" className="mt-4" />
      {decides ? (
        <Decision
          uuid={taskUuid}
          question={task.title}
          decision={task.decision}
          next={{ link: back, label: 'Voltar à tarefa' }}
          onDecide={(...decision) => decide(taskUuid, ...decision)}
        />
      ) : (
        <PageTitle className="mt-4 mb-6">{task.title}</PageTitle>
      )}
      {writes && (
        <section aria-label="Anotações" className={decides ? 'mt-8 border-t border-line pt-8' : ''}>
          <WordsForm
            name={`${taskUuid}/notes`}
            label={you === 'vocês' ? 'Anotações de vocês' : 'Suas anotações'}
            help={`${access.event.planner.name} também lê o que estiver aqui.`}
            text={task.notes}
            rows={6}
            button="Salvar anotações"
            busyText="Salvando…"
            save={(...notes) => note(taskUuid, ...notes)}
            onSaved={() => void navigate({ ...back, replace: true })}
          />
        </section>
      )}
    </Ground>
  )
}
