import { useWatch } from 'react-hook-form'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import type { ChosenContact } from '@/features/contacts'
import { ContactPicker } from '@/features/contacts'
import { TextField } from '@/ui/TextField'
import { mostCustomers } from '../details'
import { type CreateValues, fromContact, weddingTitle } from './createForm'

/** The fields for the clients and the title: a wedding is named after its two people. */
export function PeopleFields() {
  const { form, text } = useFormAround<CreateValues>()
  const customers = useFormField(form.control, 'customers')
  const type = useWatch({ control: form.control, name: 'type' })

  function choose(chosen: ChosenContact[]) {
    const [first] = chosen
    const before = form.getValues('customers')[0]
    customers.onValueChange(chosen)
    if (!first || first.uuid === before?.uuid) return
    const known = fromContact(first, form.getValues('touched'))
    for (const [name, value] of Object.entries(known)) {
      form.setValue(name as keyof typeof known, value, { shouldDirty: true, shouldValidate: true })
    }
  }

  const partner = text('eventPersonName', {
    onChange: () => form.setValue('touched.eventPersonName', true),
  })
  return (
    <>
      <ContactPicker
        label="Cliente"
        help="Só aparecem contatos com telefone: é por ele que o cliente recebe o link."
        max={mostCustomers}
        value={customers.value}
        onValueChange={choose}
        onBlur={customers.onBlur}
        ref={customers.ref}
        {...(customers.error && { error: customers.error })}
      />
      {type === 'WEDDING' && (
        <>
          <TextField
            label="Nome do par"
            optional
            help="Com quem seu cliente vai casar."
            autoComplete="off"
            {...partner}
          />
          <TitlePreview />
        </>
      )}
      {type !== null && type !== 'WEDDING' && (
        <TextField
          label="Nome do evento"
          placeholder="15 anos da Valentina"
          autoComplete="off"
          {...text('title')}
        />
      )}
    </>
  )
}

/** How the wedding will be called, as the names are chosen. */
function TitlePreview() {
  const [customers, partner] = useWatch<CreateValues, ['customers', 'eventPersonName']>({
    name: ['customers', 'eventPersonName'],
  })
  const customer = customers[0]?.fullName
  return (
    <output className="block rounded-card bg-wine-tint px-5 py-4">
      <span className="block text-xs text-muted">O evento vai se chamar</span>
      <span className="mt-0.5 block font-display text-lg font-medium wrap-break-word text-ink">
        {customer ? weddingTitle(customer, partner) : `Casamento … & ${partner.trim() || '…'}`}
      </span>
    </output>
  )
}
