import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { type KeyValues, kindOptions, kinds } from './keyForm'

/** A Pix key and whose it is. */
export function KeyFields() {
  const { form, text } = useFormAround<KeyValues>()
  const { placeholder, inputMode } = kinds[form.watch('kind')]
  return (
    <>
      <Select label="Tipo de chave" options={kindOptions} {...useFormField(form.control, 'kind')} />
      <TextField
        label="Chave Pix"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...{ placeholder, inputMode }}
        {...text('key')}
      />
      <TextField
        label="Nome de quem recebe"
        help="Como o banco mostra a quem paga."
        {...text('holder')}
      />
      <TextField label="Cidade da conta" {...text('city')} />
    </>
  )
}
