import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type { IsoDate } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { type Checklist, isTemplate } from './checklist'
import type { TaskPatch } from './edits'
import { TimingFields } from './TimingFields'
import { type TimingValues, timingInput, timingSchema } from './taskForm'

export interface DeadlineFormProps {
  list: Checklist
  today: IsoDate
  initially: TimingValues
  onSave: (patch: TaskPatch) => void
  onCancel: () => void
}

/** The fields of a deadline on its own, of one task or of many. */
export function DeadlineForm({ list, today, initially, onSave, onCancel }: DeadlineFormProps) {
  const { event } = list
  const form = useForm<TimingValues>({
    resolver: zodResolver(timingSchema),
    defaultValues: initially,
  })
  const submit = form.handleSubmit((values) => {
    const timing = timingInput(values, event.timeZone)
    // Named one by one, so that what the new timing does not use is taken away.
    onSave({
      timing: timing.timing,
      timeUnitNumber: timing.timeUnitNumber,
      timeUnitOption: timing.timeUnitOption,
      date: timing.date,
      endDate: timing.endDate,
    })
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TimingFields hideLabel event={event} today={today} template={isTemplate(list)} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={onCancel}>
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
