import { CornerDownLeft } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { anew } from '@/app/form/anew'
import { Form } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { IconButton } from '@/ui/IconButton'
import { TextField } from '@/ui/TextField'
import { dayLength, formatStart, parseStart, partNames, partOf } from '../clock'
import { useSheetScope } from '../sheet'
import { type NewLine, notYet, useAddLine } from '../useSheetActions'
import { emptyLine, newLineSchema, splitLine } from './addLine'

/**
 * One more line of a day, in one go: an hour, what happens, Enter, and the next. It is drawn at once;
 * what the server refuses comes back here.
 */
export function AddLine({ day, dayLabel }: { day: number; dayLabel: string }) {
  const { eventUuid } = useSheetScope()
  const add = useAppForm({
    schema: newLineSchema,
    initial: emptyLine,
    draft: `runSheet.add.${eventUuid}.${day}`,
    asks: false,
    save: async ({ time, title }) => {
      send.mutate({ uuid: notYet(), day, start: parseStart(time) ?? 0, title })
    },
    onSaved: () => {
      add.form.reset(emptyLine, anew)
      // By the page: a form that was reset has not yet found its fields again.
      add.element.current?.querySelector('input')?.focus()
    },
  })
  const send = useAddLine(({ title, start }: NewLine) => {
    const now = add.form.getValues()
    if (now.title !== '' || now.time !== '') return
    add.form.reset({ time: formatStart(start), title }, { ...anew, keepDefaultValues: true })
  })
  const time = add.text('time')
  const title = add.text('title')
  const typed = useWatch({ control: add.form.control, name: 'time' })
  const start = parseStart(typed)
  return (
    <Form of={add} label={`Nova linha: ${dayLabel}`} refusals={null} className="">
      <div className="flex items-start gap-2">
        <TextField
          label="Hora"
          hideLabel
          placeholder="16:30"
          inputMode="text"
          autoComplete="off"
          className={
            'w-20 shrink-0 [&_input]:px-2.5 [&_input]:font-semibold [&_input]:tabular-nums ' +
            '[&_input]:placeholder:font-normal'
          }
          {...time}
          onBlur={(event) => {
            const minutes = parseStart(event.target.value)
            if (minutes !== null)
              add.form.setValue('time', formatStart(minutes), { shouldDirty: true })
            return time.onBlur(event)
          }}
        />
        <TextField
          label="O que acontece"
          hideLabel
          placeholder="O que acontece, e Enter"
          autoComplete="off"
          className="min-w-0 flex-1"
          {...title}
          onChange={(event) => {
            // "16:30 Cortejo" pasted as one: the hour goes to its own field.
            const both = add.form.getValues('time') === '' ? splitLine(event.target.value) : null
            if (!both) return title.onChange(event)
            add.form.setValue('time', both.time, { shouldDirty: true })
            add.form.setValue('title', both.title, { shouldDirty: true })
          }}
        />
        <IconButton type="submit" label="Incluir a linha" variant="secondary" className="size-10!">
          <CornerDownLeft size={18} aria-hidden />
        </IconButton>
      </div>
      {start !== null && start >= dayLength && (
        <p role="status" className="mt-1 pl-1 text-xs text-muted">
          {formatStart(start)}, {partNames[partOf(start)].toLowerCase()}: fica depois das 23:59
          deste dia.
        </p>
      )}
    </Form>
  )
}
