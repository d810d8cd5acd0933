import type { UseFormReturn } from 'react-hook-form'
import { limits, ServicesField } from '@/features/vendors'
import { useFormField } from '@/lib/form'
import { MoneyField } from '@/ui/MoneyField'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'
import type { ClientVendorValues } from './vendorForm'

/** Who the vendor is. Once they are there the phone says whose card it is, and stays. */
export function CardFields({
  form: { control, register, formState },
  withPhone,
}: {
  form: UseFormReturn<ClientVendorValues>
  withPhone: boolean
}) {
  const { errors } = formState
  const name = register('name')
  const phone = useFormField(control, 'phone')
  const categories = useFormField(control, 'categories')
  const instagram = register('instagramHandle')
  return (
    <>
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={limits.name}
        error={errors.name?.message}
        {...name}
      />
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
        error={errors.instagramHandle?.message}
        {...instagram}
      />
    </>
  )
}

/** For how much. */
export function BudgetField({ form }: { form: UseFormReturn<ClientVendorValues> }) {
  return (
    <MoneyField
      label="Valor"
      optional
      help="O que foi combinado, ou uma previsão."
      {...useFormField(form.control, 'budget')}
    />
  )
}
