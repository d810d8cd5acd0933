import { useId } from 'react'
import { z } from 'zod'
import { Form } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { day, email, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { zInvitationsUpdateInput } from '@/client/zod.gen'
import { parsePhone } from '@/lib/phone'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { DateField } from '@/ui/DateField'
import { NumberField } from '@/ui/NumberField'
import { PhoneField } from '@/ui/PhoneField'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { Switch } from '@/ui/Switch'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import type { Invitation } from '../model'
import { useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import { type InvitationPatch, useSaveInvitation } from '../useGuestActions'
import type { InvitationField } from './InvitationFacts'

const api = zInvitationsUpdateInput.shape

const schema = z.object({
  name: text(api.name, 'Dê um nome ao convite'),
  phone: z
    .string()
    .refine(
      (typed) => typed.trim() === '' || parsePhone(typed) !== null,
      'Confira o número: faltam ou sobram dígitos',
    ),
  email: email(api.email),
  places: z
    .number()
    .int()
    .min(1, 'Um convite tem ao menos um lugar')
    .max(50, 'Um convite tem até 50 lugares')
    .nullable(),
  answerBy: day,
  /** The sub-events of the invitation; all of them means the whole event. */
  parts: z.array(z.string()).min(1, 'Escolha ao menos uma parte do evento'),
  stopped: z.boolean(),
})
type Values = z.infer<typeof schema>

const everything = 'all'

function valuesOf(invitation: Invitation): Values {
  const { name, phone, email: mail, places, answerBy, subEventUuids, stopped } = invitation
  return {
    name,
    phone: phone ?? '',
    email: mail ?? '',
    places: places ?? null,
    answerBy: answerBy ?? '',
    parts: [...(subEventUuids ?? [everything])],
    stopped,
  }
}

export interface EditInvitationSheetProps {
  invitation: Invitation
  /** The field it is opened for. */
  at: InvitationField
  onClose: () => void
}

/** Edits an invitation's data, except its guests. */
export default function EditInvitationSheet({ invitation, at, onClose }: EditInvitationSheetProps) {
  const formId = useId()
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Dados do convite">
      <Fields invitation={invitation} at={at} formId={formId} onClose={onClose} />
    </Sheet>
  )
}

function Fields({
  invitation,
  at,
  formId,
  onClose,
}: EditInvitationSheetProps & { formId: string }) {
  const { date } = useGuestsScope()
  const { subEvents, settings } = useSummary()
  const { mutateAsync } = useSaveInvitation()
  const { uuid } = invitation
  const edit = useAppForm({
    schema,
    initial: valuesOf(invitation),
    draft: `guests.invitation.${uuid}`,
    save: (values, { changed }) => {
      const patch: InvitationPatch = {
        ...(changed.has('name') && { name: values.name }),
        ...(changed.has('phone') && { phone: values.phone.trim() || null }),
        ...(changed.has('email') && { email: values.email || null }),
        ...(changed.has('places') && { places: values.places }),
        ...(changed.has('answerBy') && { answerBy: values.answerBy || null }),
        ...(changed.has('parts') && {
          subEventUuids: values.parts.includes(everything) ? null : values.parts,
        }),
        ...(changed.has('stopped') && values.stopped && { stop: true }),
      }
      return mutateAsync({ uuid, patch })
    },
    onSaved: () => {
      toast.success('Convite salvo', { description: invitation.name })
      onClose()
    },
    names: { subEventUuids: 'parts' },
  })
  const { control } = edit.form
  const phone = useFormField(control, 'phone')
  const places = useFormField(control, 'places')
  const answerBy = useFormField(control, 'answerBy')
  const parts = useFormField(control, 'parts')
  const stopped = useFormField(control, 'stopped')
  const first = (field: InvitationField) => at === field && { autoFocus: true }
  const common = settings.answerBy ?? date
  const all = parts.value.includes(everything)
  return (
    <Form of={edit} id={formId}>
      <PhoneField
        label="Telefone"
        optional
        help="É para ele que vão o convite, os lembretes e o QR code."
        {...phone}
        {...(phone.error !== undefined ? { error: phone.error } : {})}
        {...first('phone')}
      />
      <TextField
        label="E-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        {...edit.text('email')}
        {...first('email')}
      />
      <TextField label="Nome do convite" {...edit.text('name')} />
      <NumberField
        label="Quantos podem vir"
        optional
        min={1}
        max={50}
        help={`Em branco, todos os ${invitation.guests.length} que estão no convite.`}
        {...places}
        {...(places.error !== undefined ? { error: places.error } : {})}
      />
      <DateField
        label="Prazo só deste convite"
        optional
        eventDay={date}
        help={
          common
            ? 'Em branco, vale o do evento. Passe-o para a frente para quem precisa de mais tempo.'
            : 'Em branco, não há prazo.'
        }
        {...answerBy}
        {...(answerBy.error !== undefined ? { error: answerBy.error } : {})}
        {...first('answerBy')}
      />
      {subEvents.length > 1 && (
        <fieldset className="flex flex-col gap-2.5">
          <legend className="mb-2 text-sm font-medium">Para que é o convite</legend>
          {subEvents.map((part) => (
            <Checkbox
              key={part.uuid}
              label={part.name}
              checked={all || parts.value.includes(part.uuid)}
              onCheckedChange={(on) => {
                const chosen = all
                  ? subEvents.map((one) => one.uuid)
                  : parts.value.filter((one) => subEvents.some((other) => other.uuid === one))
                const next = on ? [...chosen, part.uuid] : chosen.filter((one) => one !== part.uuid)
                parts.onValueChange(next.length === subEvents.length ? [everything] : next)
              }}
            />
          ))}
          {parts.error && <p className="text-xs font-medium text-coral">{parts.error}</p>}
        </fieldset>
      )}
      <Switch
        label="Não enviar mais mensagens"
        help={
          invitation.stopped
            ? 'Só quem recebe este convite volta atrás, pelo link dele.'
            : 'Para quem pediu a você. Depois, só a própria pessoa volta a receber.'
        }
        disabled={invitation.stopped}
        name={stopped.name}
        checked={stopped.value}
        onCheckedChange={stopped.onValueChange}
      />
      <SheetFooter>
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          disabled={!edit.form.formState.isDirty}
          loading={edit.saving}
          loadingText="Salvando…"
        >
          Salvar alterações
        </Button>
      </SheetFooter>
    </Form>
  )
}
