import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { ServicesField } from '@/features/vendors'
import { MoneyField } from '@/ui/MoneyField'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'
import type { ClientVendorValues } from './vendorForm'

/** Who the vendor is. Once they are there the phone says whose card it is, and stays. */
export function CardFields({ withPhone }: { withPhone: boolean }) {
  const {
    form: { control },
    text,
  } = useFormAround<ClientVendorValues>()
  const name = text('name')
  const phone = useFormField(control, 'phone')
  const categories = useFormField(control, 'categories')
  const instagram = text('instagramHandle')
  return (
    <>
      <TextField label="Nome" autoComplete="off" {...name} />
      {withPhone && (
        <PhoneField
          label="WhatsApp"
          autoComplete="off"
          help="Com DDD. Se não tiver WhatsApp, o telefone."
          {...phone}
        />
      )}
      <ServicesField label="O que faz" help="Até 3. Não achou? Digite." {...categories} />
      <TextField
        label="Instagram"
        optional
        prefix="@"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...instagram}
      />
    </>
  )
}

/** For how much. */
export function BudgetField() {
  const { form } = useFormAround<ClientVendorValues>()
  return (
    <MoneyField
      label="Valor"
      optional
      help="O que foi combinado, ou uma previsão."
      {...useFormField(form.control, 'budget')}
    />
  )
}
