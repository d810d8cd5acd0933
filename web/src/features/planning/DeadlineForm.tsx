import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import type { IsoDate } from '@/lib/dates'
import { type Checklist, isTemplate } from './checklist'
import type { TaskPatch } from './edits'
import { TimingFields } from './TimingFields'
import { type TimingValues, timingInput, timingNames, timingSchema } from './taskForm'

export interface DeadlineFormProps {
  list: Checklist
  today: IsoDate
  initially: TimingValues
  /** Where its draft waits. */
  draft?: string
  /** Rejects where the server did not take it. */
  onSave: (patch: TaskPatch) => unknown
  onClose: () => void
}

/** The fields of a deadline on its own, of one task or of many. */
export function DeadlineForm({
  list,
  today,
  initially,
  draft,
  onSave,
  onClose,
}: DeadlineFormProps) {
  const { event } = list
  const form = useAppForm({
    schema: timingSchema,
    initial: initially,
    ...(draft && { draft }),
    save: async (values: TimingValues) => {
      const timing = timingInput(values, event.timeZone)
      // Named one by one, so that what the new timing does not use is taken away.
      await onSave({
        timing: timing.timing,
        timeUnitNumber: timing.timeUnitNumber,
        timeUnitOption: timing.timeUnitOption,
        date: timing.date,
        endDate: timing.endDate,
      })
    },
    names: timingNames,
    onSaved: onClose,
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <TimingFields hideLabel event={event} today={today} template={isTemplate(list)} />
      <FormFooter place="inline" save="Salvar prazo" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}
