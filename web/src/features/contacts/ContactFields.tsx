import type { RefObject } from 'react'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { NotInControl } from '@/app/workspace/NotInControl'
import { eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { Checkbox } from '@/ui/Checkbox'
import { DateField } from '@/ui/DateField'
import { PhoneField } from '@/ui/PhoneField'
import { Select } from '@/ui/Select'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import type { ContactValues } from './contactForm'
import { KnownPhone, type KnownPhoneProps } from './KnownPhone'

const types = [
  { value: '' as const, label: 'Não sei ainda' },
  ...eventTypeKeys.map((value) => ({ value, label: eventTypes[value].label })),
]

/**
 * Who it is and how to reach them. `closed` makes phone and e-mail read-only: they open something of the client's, and
 * staff in control of a business may not change them.
 */
export function EssentialFields({
  phone,
  closed = false,
  ...known
}: KnownPhoneProps & { phone?: RefObject<HTMLInputElement | null>; closed?: boolean }) {
  const { form, text } = useFormAround<ContactValues>()
  const { control } = form
  const { ref: phoneRef, ...phoneField } = useFormField(control, 'phone')
  const whatsapp = useFormField(control, 'mayWhatsapp')
  return (
    <>
      <TextField label="Nome completo" autoComplete="off" {...text('fullName')} />
      {closed && (
        <NotInControl>
          não muda o celular nem o e-mail de quem já tem um evento ou um orçamento
        </NotInControl>
      )}
      <PhoneField
        signsIn
        label="Celular"
        autoComplete="off"
        readOnly={closed}
        help="De preferência com WhatsApp."
        ref={(element: HTMLInputElement | null) => {
          phoneRef(element)
          if (phone) phone.current = element
        }}
        {...phoneField}
      />
      <KnownPhone {...known} />
      <div>
        <Checkbox
          label="Pode receber pelo WhatsApp"
          help="Marque se o cliente concordou. Sem isso, as mensagens vão por SMS."
          name={whatsapp.name}
          checked={whatsapp.value}
          onCheckedChange={whatsapp.onValueChange}
        />
        {whatsapp.error && <p className="mt-1 text-sm text-coral">{whatsapp.error}</p>}
      </div>
      <TextField
        label="E-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={closed}
        {...text('email')}
      />
    </>
  )
}

/** What else is worth knowing of a client. */
export function MoreFields() {
  const { form, text } = useFormAround<ContactValues>()
  const { control } = form
  const type = useFormField(control, 'eventType')
  return (
    <>
      <TextField
        label="Instagram"
        optional
        prefix="@"
        autoComplete="off"
        autoCapitalize="none"
        {...text('instagramHandle')}
      />
      <DateField
        label="Nascimento"
        optional
        startMonth="1995-01-01"
        {...useFormField(control, 'birthDate')}
      />
      <TextField label="Nome do par" optional autoComplete="off" {...text('partnerName')} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select label="O que vai celebrar" optional options={types} {...type} />
        <DateField label="Data do evento" optional {...useFormField(control, 'eventDate')} />
      </div>
      <TextArea label="Observações" optional help="Só a sua equipe lê." {...text('observations')} />
    </>
  )
}
