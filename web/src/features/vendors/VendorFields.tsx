import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { PhoneField } from '@/ui/PhoneField'
import { PortraitField } from '@/ui/PortraitField'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { ServicesField } from './ServicesField'
import { limits, type VendorValues } from './vendorForm'

export interface VendorFieldsProps {
  control: Control<VendorValues>
  register: UseFormRegister<VendorValues>
  errors: FieldErrors<VendorValues>
  onRefuseImage: (message: string) => void
}

/** What a vendor's card holds, asked alike when it is added and later. */
export function VendorFields({ control, register, errors, onRefuseImage }: VendorFieldsProps) {
  // Registered in the order they stand, so that the first one refused takes the focus.
  const name = register('name')
  const phone = useFormField(control, 'phone')
  const categories = useFormField(control, 'categories')
  const email = register('email')
  const instagram = register('instagramHandle')
  const observations = register('observations')
  const image = useFormField(control, 'image')
  const indication = useFormField(control, 'enableVendorIndication')
  return (
    <>
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={limits.name}
        error={errors.name?.message}
        {...name}
      />
      <PhoneField
        label="Telefone"
        autoComplete="off"
        help="De preferência um celular com WhatsApp."
        {...phone}
      />
      <ServicesField label="Serviços" help="Até 3. Não achou? Digite o seu." {...categories} />
      <TextField
        label="E-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.email}
        error={errors.email?.message}
        {...email}
      />
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
      <TextArea
        label="Observações"
        optional
        rows={3}
        maxLength={limits.observations}
        help="Só a sua equipe lê."
        error={errors.observations?.message}
        {...observations}
      />
      <PortraitField
        label="Imagem"
        optional
        help="JPG ou PNG de até 10 MB."
        of={control._formValues.name || 'Fornecedor'}
        shape="circle"
        onRefuse={onRefuseImage}
        {...image}
      />
      <Switch
        label="Pode ser indicado"
        help="Aparece, com telefone e Instagram, na página dos eventos em que foi contratado ou indicado."
        checked={indication.value}
        onCheckedChange={indication.onValueChange}
      />
    </>
  )
}
