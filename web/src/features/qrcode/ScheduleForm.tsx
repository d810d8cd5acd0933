import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { day } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { askedOf } from '@/app/workspace/asked'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { qrCodeSchedule } from '@/client/api/qrCode.gen'
import type { QrCodeGetOutput } from '@/client/types.gen'
import { parseTime } from '@/lib/time'
import { momentOf } from '@/lib/zone'
import { Card } from '@/ui/Card'
import { DateField } from '@/ui/DateField'
import { TimeField } from '@/ui/TimeField'
import { toast } from '@/ui/toast'

const schema = z.object({
  date: day.refine((typed) => typed !== '', 'Escolha o dia'),
  time: z.string().refine((typed) => parseTime(typed) === typed, 'Escolha o horário'),
})

/** When the e-mails with the codes leave on their own. */
export function ScheduleForm({ eventUuid, codes }: { eventUuid: string; codes: QrCodeGetOutput }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const initial = useRef({ date: '', time: '10:00' }).current
  const edit = useAppForm({
    schema,
    initial,
    draft: `qrcode.schedule.${eventUuid}`,
    names: { at: 'time' },
    save: ({ date, time }) =>
      qrCodeSchedule({
        client,
        body: { eventUuid, at: new Date(momentOf(date, time, codes.timeZone)).toISOString() },
        throwOnError: true,
      }),
    onSaved: () => {
      toast.success('Envio agendado')
      return queryClient.invalidateQueries({
        predicate: askedOf(client, 'qrCodeGet', 'qrCodeGetStats', 'eventGet'),
      })
    },
  })
  const headingId = useId()
  const date = useFormField(edit.form.control, 'date')
  const time = useFormField(edit.form.control, 'time')
  return (
    <Card as="section" aria-labelledby={headingId}>
      <h3 id={headingId} className="font-display text-base font-medium">
        Agendar o envio
      </h3>
      <p className="mb-4 text-sm text-muted">
        Vai sozinho, uma vez, a quem tiver confirmado até lá.
      </p>
      <Form of={edit} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DateField
            label="Dia do envio"
            {...date}
            {...(date.error !== undefined ? { error: date.error } : {})}
          />
          <TimeField
            label="Horário"
            help={`Entre ${codes.fromHour}h e ${codes.untilHour}h, onde o evento é.`}
            {...time}
            {...(time.error !== undefined ? { error: time.error } : {})}
          />
        </div>
        <FormFooter place="inline" save="Agendar envio" saving="Agendando…" />
      </Form>
    </Card>
  )
}
