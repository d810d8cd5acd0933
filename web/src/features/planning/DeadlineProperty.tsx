import { zodResolver } from '@hookform/resolvers/zod'
import { CalendarDays } from 'lucide-react'
import { FormProvider, useForm } from 'react-hook-form'
import type { IsoDate } from '@/lib/dates'
import { Button } from '@/ui/Button'
import type { Checklist, Task } from './checklist'
import { isTemplate } from './checklist'
import { PropertyRow } from './PropertyRow'
import { TimingFields } from './TimingFields'
import { emptyTiming, type TimingValues, timingInput, timingSchema, timingValues } from './taskForm'
import { useUpdateTask } from './useTaskActions'
import { deadlineSentence } from './words'

interface Props {
  task: Task
  list: Checklist
  today: IsoDate
}

/** "Prazo": the day and the distance, and the fields that set them. */
export function DeadlineProperty({ task, list, today }: Props) {
  return (
    <PropertyRow
      label="Prazo"
      editor={(close) => <DeadlineForm task={task} list={list} today={today} onDone={close} />}
    >
      <span className="flex min-w-0 items-start gap-2">
        <CalendarDays size={16} className="mt-1 text-muted" aria-hidden />
        <span className="min-w-0">{deadlineSentence(task, list.event, today)}</span>
      </span>
    </PropertyRow>
  )
}

function DeadlineForm({ task, list: checklist, today, onDone }: Props & { onDone: () => void }) {
  const { mutate } = useUpdateTask()
  const { event } = checklist
  const form = useForm<TimingValues>({
    resolver: zodResolver(timingSchema),
    defaultValues:
      task.timing === 'NONE'
        ? { ...emptyTiming, timing: 'NONE' }
        : timingValues(task, event.timeZone),
  })
  const submit = form.handleSubmit((values) => {
    const timing = timingInput(values, event.timeZone)
    mutate({
      id: task.publicId,
      // Named one by one, so that what the new timing does not use is taken away.
      patch: {
        timing: timing.timing,
        timeUnitNumber: timing.timeUnitNumber,
        timeUnitOption: timing.timeUnitOption,
        date: timing.date,
        endDate: timing.endDate,
      },
    })
    onDone()
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TimingFields hideLabel event={event} today={today} template={isTemplate(checklist)} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={onDone}>
            Cancelar
          </Button>
          <Button type="submit" variant="secondary" size="sm">
            Salvar prazo
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
