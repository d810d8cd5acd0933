import { useFormField } from '@/app/form/fields'
import { Checkbox } from '@/ui/Checkbox'
import { FieldError } from '@/ui/Field'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { useProposalFormContext } from './context'
import { PickerPage } from './PickerPage'
import { methodKeys } from './proposalForm'
import { methodLabels } from './text'

const help: Partial<Record<(typeof methodKeys)[number], string>> = {
  PIX: 'Cai na hora.',
  CREDIT_CARD: 'À vista ou parcelado.',
  BOLETO: 'Compensa em até dois dias úteis.',
  OTHER: 'Diga qual: dinheiro, permuta, transferência…',
}

/** How the customer may pay. */
export function MethodsPicker() {
  const { form, text } = useProposalFormContext().form
  const { value: methods, onValueChange, error } = useFormField(form.control, 'methods')
  return (
    <PickerPage
      title="Formas de pagamento"
      subtitle="O que o cliente vê no orçamento."
      check={() => form.trigger(['methods', 'otherMethod', 'methodsNote'])}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Formas de pagamento</legend>
        <div className="flex flex-col gap-3">
          {methodKeys.map((key) => (
            <Checkbox
              key={key}
              label={methodLabels[key]}
              help={help[key]}
              checked={methods.includes(key)}
              onCheckedChange={(on) =>
                onValueChange(
                  methodKeys.filter((one) => (one === key ? on : methods.includes(one))),
                )
              }
            />
          ))}
        </div>
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
      {methods.includes('OTHER') && (
        <TextField label="Qual é a outra" placeholder="Dinheiro" {...text('otherMethod')} />
      )}
      <TextArea label="Sobre o pagamento" optional rows={4} {...text('methodsNote')} />
    </PickerPage>
  )
}
