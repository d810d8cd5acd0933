import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { zSeatingTablesCreateInput } from '@/client/zod.gen'
import { Dialog } from '@/ui/Dialog'
import { NumberField } from '@/ui/NumberField'
import { TextField } from '@/ui/TextField'
import { useGuestsScope } from '../scope'
import type { SeatingTable } from './seating'
import { useTableActions } from './useTableActions'

const whole = (most: number, wrong: string) =>
  z
    .number(wrong)
    .int(wrong)
    .min(1, wrong)
    .max(most, wrong)
    .nullable()
    .refine((typed) => typed !== null, wrong)

const schema = z.object({
  number: whole(9999, 'Use um número de 1 a 9999'),
  name: text(zSeatingTablesCreateInput.shape.name),
  seats: whole(200, 'Uma mesa tem de 1 a 200 lugares'),
})

export interface TableFormProps {
  /** Absent for a new one. */
  table?: SeatingTable
  /** What a new one begins with. */
  next: { number: number; seats: number }
  onClose: () => void
}

/** Edits a table: number, name and seats. */
export default function TableForm(props: TableFormProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.table ? `Mesa ${props.table.number}` : 'Nova mesa'}
    >
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ table, next, onClose }: TableFormProps) {
  const { eventUuid } = useGuestsScope()
  const { create, update } = useTableActions()
  const form = useAppForm({
    schema,
    initial: {
      number: table?.number ?? next.number,
      name: table?.name ?? '',
      seats: table?.seats ?? next.seats,
    } as z.infer<typeof schema>,
    draft: `guests.table.${table?.uuid ?? eventUuid}`,
    save: async ({ number, name, seats }, { changed }) => {
      if (!table) {
        return create.mutateAsync({
          uuid: crypto.randomUUID(),
          number: number ?? next.number,
          seats: seats ?? next.seats,
          ...(name && { name }),
        })
      }
      return update.mutateAsync({
        uuid: table.uuid,
        patch: {
          ...(changed.has('number') && number !== null && { number }),
          ...(changed.has('name') && { name }),
          ...(changed.has('seats') && seats !== null && { seats }),
        },
      })
    },
    onSaved: onClose,
  })
  const { control } = form.form
  const number = useFormField(control, 'number')
  const seats = useFormField(control, 'seats')
  return (
    <Form of={form}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField
          label="Número"
          min={1}
          max={9999}
          {...number}
          {...(number.error !== undefined ? { error: number.error } : {})}
        />
        <NumberField
          label="Lugares"
          min={1}
          max={200}
          {...seats}
          {...(seats.error !== undefined ? { error: seats.error } : {})}
        />
      </div>
      <TextField label="Nome" optional placeholder="Padrinhos" {...form.text('name')} />
      <FormFooter
        place="dialog"
        cancel={onClose}
        save={table ? 'Salvar mesa' : 'Criar mesa'}
        saving="Salvando…"
      />
    </Form>
  )
}
