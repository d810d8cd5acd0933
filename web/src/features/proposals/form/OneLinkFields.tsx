import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Suspense } from 'react'
import { useFormField } from '@/app/form/fields'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templatesQuery } from '@/features/contracts'
import { StartFields } from '@/features/events'
import { PlanFields } from '@/features/payments'
import { formatMoney } from '@/lib/money'
import { FieldError } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Switch } from '@/ui/Switch'
import { useProposalFormContext } from './context'

/** What a yes sets going by itself: the event, the payments, the contract to sign. */
export function OneLinkFields() {
  const { form } = useProposalFormContext().form
  const { value: on, onValueChange, name } = useFormField(form.control, 'oneLink')
  const { business } = useWorkspace()
  const error = form.formState.errors.oneLink?.message
  return (
    <section
      aria-label="Aceitar, assinar e pagar num link só"
      className="rounded-card border border-line bg-surface"
    >
      <div className="flex gap-3 px-4 py-3 md:px-5 md:py-4">
        <Link2 size={20} className="mt-1 shrink-0 text-wine" aria-hidden />
        <Switch
          className="min-w-0 flex-1"
          label="Aceitar, assinar e pagar num link só"
          help="Com o sim do cliente, o evento, o plano de pagamento e o contrato ficam prontos na hora."
          checked={on}
          onCheckedChange={onValueChange}
          disabled={business.inControl}
          name={name}
        />
      </div>
      {business.inControl && (
        <NotInControl className="mx-4 mb-4">
          não muda o que o sim do cliente faz sozinho
        </NotInControl>
      )}
      {on && !business.inControl && (
        <div className="flex flex-col gap-5 border-t border-line px-4 py-5 md:px-5">
          {error && <FieldError>{error}</FieldError>}
          <Suspense fallback={<PartsLoading />}>
            <StartFields label="Checklist do evento" fromEvents={false} />
            <ContractTemplate />
            <Plan />
          </Suspense>
        </div>
      )}
    </section>
  )
}

function PartsLoading() {
  return (
    <div className="skeleton flex flex-col gap-4">
      <LoadingStatus>Abrindo…</LoadingStatus>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

function Plan() {
  const { form } = useProposalFormContext().form
  const [total, eventDate] = form.watch(['total', 'eventDate'])
  const known = /^\d{4}-\d{2}-\d{2}$/.test(eventDate) ? eventDate : undefined
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-2 font-display text-lg font-medium">Plano de pagamento</legend>
      <p className="-mt-2 text-sm text-muted">
        {typeof total === 'number' && total > 0
          ? `${formatMoney(total)}, divididos assim:`
          : 'Diga o valor do orçamento para dividi-lo em parcelas.'}
      </p>
      <PlanFields eventDay={known} />
    </fieldset>
  )
}

const none = 'NONE'

function ContractTemplate() {
  const { form } = useProposalFormContext().form
  const { client } = useWorkspace()
  const templates = useQuery(templatesQuery(client))
  const { value, onValueChange, error, ...field } = useFormField(form.control, 'contractTemplate')
  const items = templates.data?.items ?? []
  return (
    <Select
      label="Contrato"
      options={[
        { value: none, label: 'Sem contrato' },
        ...items.map(({ uuid, name }) => ({ value: uuid, label: name })),
      ]}
      {...field}
      value={value || none}
      onValueChange={(next) => onValueChange(next === none ? '' : next)}
      {...(error && { error })}
      help={
        templates.data && items.length === 0
          ? 'Você ainda não tem modelos de contrato. Eles ficam em Contratos.'
          : 'Fica pronto para assinar, com os dados do evento preenchidos.'
      }
    />
  )
}
