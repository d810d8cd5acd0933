import { useState } from 'react'
import { FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { ContactPicker } from '@/features/contacts'
import { daysBetween, today } from '@/lib/dates'
import { eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import { Callout } from '@/ui/Callout'
import { DateField } from '@/ui/DateField'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { PdfButton } from '../PdfButton'
import { AttachmentCard } from './AttachmentCard'
import { BudgetFields } from './BudgetFields'
import { ContentField } from './ContentField'
import { useProposalFormContext } from './context'
import { MethodsCard } from './MethodsCard'
import { OneLinkFields } from './OneLinkFields'
import { fromContact } from './proposalForm'
import { Section } from './Section'

const types = eventTypeKeys.map((value) => ({ value, label: eventTypes[value].label }))

/** The form itself, from whom it is for to what a yes sets going. */
export function MainFields() {
  const { form, upload, proposal } = useProposalFormContext()
  const [writing, setWriting] = useState(false)
  const total = form.form.watch('total')
  const cents = typeof total === 'number' ? formatMoney(total) : undefined
  return (
    <div className="flex flex-col gap-8">
      {proposal?.status === 'ACCEPTED' && (
        <Callout tone="slate" title="Este orçamento já foi aceito">
          O que foi aceito fica guardado. Salvar daqui em diante é uma nova proposta, ao lado dele.
        </Callout>
      )}
      <Section title="Para quem">
        <Customer />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Type />
          <EventDay />
        </div>
        <TextField
          label="Título"
          optional
          placeholder="Assessoria completa para o casamento"
          help="Em branco, “Orçamento para” e o primeiro nome do cliente."
          autoComplete="off"
          {...form.text('title')}
        />
      </Section>
      <Section title="Valor">
        <BudgetFields />
      </Section>
      <Section title="Condições">
        <ExpiresAt />
        <MethodsCard />
      </Section>
      <ContentField onWriting={setWriting} />
      <Section title="Anexo" help="Um portfólio, um cardápio, uma planilha. É opcional.">
        <AttachmentCard />
      </Section>
      <OneLinkFields />
      {proposal && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <PdfButton proposal={proposal} />
          {form.form.formState.isDirty && (
            <p role="status" className="text-sm text-muted">
              O PDF é do que foi salvo
            </p>
          )}
        </div>
      )}
      <FormFooter
        save={proposal ? 'Salvar alterações' : 'Salvar orçamento'}
        saving="Salvando…"
        disabled={upload.sending !== undefined || writing}
        note={
          (cents || upload.sending) && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              {upload.sending ? (
                <p role="status" className="text-sm text-muted">
                  O anexo ainda está sendo enviado.
                </p>
              ) : (
                <p className="text-sm text-muted">Total</p>
              )}
              {cents && (
                <p className="min-w-0 font-display text-lg font-medium wrap-anywhere tabular-nums">
                  {cents}
                </p>
              )}
            </div>
          )
        }
      />
    </div>
  )
}

function Customer() {
  const { form: around } = useProposalFormContext()
  const { form } = around
  const { business } = useWorkspace()
  const field = useFormField(form.control, 'customer')
  if (business.inControl) {
    return (
      <>
        <TextField label="Cliente" value={field.value[0]?.fullName ?? ''} readOnly />
        <NotInControl>não escolhe para quem é um orçamento</NotInControl>
      </>
    )
  }
  return (
    <ContactPicker
      label="Cliente"
      max={1}
      value={field.value}
      onValueChange={(chosen) => {
        const [contact] = chosen
        field.onValueChange(chosen)
        if (!contact) return
        const known = fromContact(contact, form.getValues('touched'))
        for (const [name, value] of Object.entries(known)) {
          form.setValue(name as keyof typeof known, value, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      }}
      onBlur={field.onBlur}
      ref={field.ref}
      {...(field.error && { error: field.error })}
    />
  )
}

function Type() {
  const { form } = useProposalFormContext().form
  const { error, ...field } = useFormField(form.control, 'type')
  return (
    <Select
      label="Tipo de evento"
      options={types}
      {...field}
      {...(error && { error })}
      onValueChange={(type) => {
        form.setValue('touched.type', true)
        field.onValueChange(type)
      }}
    />
  )
}

function EventDay() {
  const { form } = useProposalFormContext().form
  const { error, ...field } = useFormField(form.control, 'eventDate')
  return (
    <DateField
      label="Data do evento"
      optional
      {...field}
      {...(error && { error })}
      onValueChange={(day) => {
        form.setValue('touched.eventDate', true)
        field.onValueChange(day)
      }}
    />
  )
}

function ExpiresAt() {
  const { form } = useProposalFormContext().form
  const { error, ...field } = useFormField(form.control, 'expiresAt')
  const days = /^\d{4}-\d{2}-\d{2}$/.test(field.value) ? daysBetween(today(), field.value) : -1
  return (
    <DateField
      label="Válido até"
      min={today()}
      className="sm:max-w-[calc(50%-0.625rem)]"
      help={
        days === 0
          ? 'Vale até o fim do dia de hoje.'
          : days > 0
            ? `Vale até o fim do dia: mais ${count(days, 'dia', 'dias')}.`
            : 'Vale até o fim do dia.'
      }
      {...field}
      {...(error && { error })}
    />
  )
}
