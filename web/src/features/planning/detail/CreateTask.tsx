import { useId } from 'react'
import { Form } from '@/app/form/Form'
import { FullPage } from '@/app/frame/FullPage'
import { useWide } from '@/app/frame/useWide'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { ErrorSummary } from '@/ui/ErrorSummary'
import { Sheet } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import { clientWord, isTemplate, type Task, useChecklist } from '../checklist'
import { TaskForm } from './TaskForm'
import { useCreateTask } from './useCreateTask'

export interface CreateTaskProps {
  onClose: () => void
  onOpen: (task: Task) => void
}

/** A new task: a sheet over the list on a desktop, a page on a phone. */
export function CreateTask({ onClose, onOpen }: CreateTaskProps) {
  const list = useChecklist()
  const today = useToday(list.event.timeZone)
  const wide = useWide()
  const formId = useId()
  const { create, problems } = useCreateTask((task, again) => {
    toast.success('Tarefa criada', {
      description: task.title,
      action: { label: 'Abrir', run: () => onOpen(task) },
    })
    if (again) create.form.setFocus('title')
    else onClose()
  })

  const body = (
    <Form
      of={create}
      id={formId}
      className=""
      // Several refusals are summed up on top, before any field takes the focus.
      refusals={
        <ErrorSummary errors={problems.map((message) => ({ message }))} attempt={create.attempt} />
      }
    >
      <TaskForm
        event={list.event}
        today={today}
        template={isTemplate(list)}
        client={clientWord(list)}
      />
    </Form>
  )
  const footer = (
    <>
      <Button
        type="submit"
        form={formId}
        size="lg"
        block
        loading={create.saving}
        loadingText="Criando…"
      >
        Criar tarefa
      </Button>
      <Button variant="ghost" block disabled={create.saving} onClick={create.submitAs('again')}>
        Criar e adicionar outra
      </Button>
    </>
  )
  if (!wide) {
    return (
      <FullPage
        title="Nova tarefa"
        backLabel="Voltar ao planejamento"
        onBack={onClose}
        footer={footer}
        initialFocus="field"
      >
        {body}
      </FullPage>
    )
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Nova tarefa" footer={footer}>
      {body}
    </Sheet>
  )
}
