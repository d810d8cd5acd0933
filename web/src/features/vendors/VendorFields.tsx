import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { PhoneField } from '@/ui/PhoneField'
import { PortraitField } from '@/ui/PortraitField'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { ServicesField } from './ServicesField'
import type { VendorValues } from './vendorForm'

/** What a vendor's card holds, asked alike when it is added and later. */
export function VendorFields() {
  const { form, text } = useFormAround<VendorValues>()
  const { control } = form
  // Registered in their order on the screen, so that the first refused field gets the focus.
  const name = text('name')
  const phone = useFormField(control, 'phone')
  const categories = useFormField(control, 'categories')
  const email = text('email')
  const instagram = text('instagramHandle')
  const observations = text('observations')
  const image = useFormField(control, 'image')
  const indication = useFormField(control, 'enableVendorIndication')
  return (
    <>
      <TextField label="Nome" autoComplete="off" {...name} />
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
        {...email}
      />
      <TextField
        label="Instagram"
        optional
        prefix="@"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...instagram}
      />
      <TextArea
        label="Observações"
        optional
        rows={3}
        help="Só a sua equipe lê."
        {...observations}
      />
      <PortraitField
        label="Imagem"
        optional
        help="JPG ou PNG de até 10 MB."
        of={form.getValues('name') || 'Fornecedor'}
        shape="circle"
        onRefuse={(message) => form.setError('image', { message })}
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
