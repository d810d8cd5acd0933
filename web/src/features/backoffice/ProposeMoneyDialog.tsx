import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { money, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { adminClient } from '@/app/workspace/clients'
import { adminCreateMoneyProposal } from '@/client/api/admin.gen'
import type { AdminBusiness, AdminOwnerMoney } from '@/client/types.gen'
import { zAdminCreateMoneyProposalInput } from '@/client/zod.gen'
import { centsOf, formatMoney } from '@/lib/money'
import { Dialog } from '@/ui/Dialog'
import { MoneyField } from '@/ui/MoneyField'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { proposalKinds } from './money'
import { businessMoneyQuery, findingsQuery, refreshMoney } from './queries'

const api = zAdminCreateMoneyProposalInput.shape

/** The value of the business's own money among the owners, next to the uuids of events. */
const ofBusiness = 'BUSINESS'

const schema = z
  .object({
    kind: z.enum(['ADJUSTMENT', 'TOP_UP', 'WRITE_OFF']),
    owner: z.string(),
    direction: z.enum(['GIVE', 'TAKE']),
    amount: money(api.amount),
    finding: z.string(),
    reason: text(api.reason, 'Diga por que você propõe isto').min(
      10,
      'Escreva pelo menos 10 letras',
    ),
  })
  .refine(({ amount }) => centsOf(amount), { path: ['amount'], error: 'Informe o valor' })
  .refine(({ kind, finding }) => kind !== 'TOP_UP' || finding !== '', {
    path: ['finding'],
    error: 'Escolha a transferência que a conciliação encontrou',
  })

type Values = z.infer<typeof schema>

/** Proposes an adjustment, a top-up or a write-off of the money of a business or of an event's hosts. */
export function ProposeMoneyDialog({
  business,
  open,
  onClose,
}: {
  business: AdminBusiness
  open: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Propor lançamento"
      description={`No dinheiro de ${business.name}. Outra pessoa da equipe confirma, e o titular lê cada passo.`}
    >
      {open && <ProposeForm business={business} onClose={onClose} />}
    </Dialog>
  )
}

function ProposeForm({ business, onClose }: { business: AdminBusiness; onClose: () => void }) {
  const queryClient = useQueryClient()
  const owners = useQuery(businessMoneyQuery(business.uuid))
  const findings = useInfiniteQuery(findingsQuery(false))
  const resolved = useInfiniteQuery(findingsQuery(true))
  const form = useAppForm<Values, unknown>({
    schema,
    initial: {
      kind: 'ADJUSTMENT',
      owner: ofBusiness,
      direction: 'GIVE',
      amount: null,
      finding: '',
      reason: '',
    },
    names: { eventUuid: 'owner', findingUuid: 'finding', isDebit: 'direction' },
    save: ({ kind, owner, direction, amount, finding, reason }, { headers }) =>
      adminCreateMoneyProposal({
        client: adminClient,
        body: {
          businessUuid: business.uuid,
          kind,
          ...(owner !== ofBusiness && { eventUuid: owner }),
          isDebit: kind === 'ADJUSTMENT' && direction === 'TAKE',
          amount: centsOf(amount) ?? 0,
          ...(kind === 'TOP_UP' && { findingUuid: finding }),
          reason,
        },
        headers,
        throwOnError: true,
      }),
    onSaved: () => {
      toast.success('Proposto', { description: 'Outra pessoa da equipe precisa confirmar.' })
      void refreshMoney(queryClient)
      onClose()
    },
  })
  const { control } = form.form
  const values = useWatch({ control })
  const { ref: kindRef, ...kind } = useFormField(control, 'kind')
  const { ref: ownerRef, ...owner } = useFormField(control, 'owner')
  const { ref: _direction, error: _wrong, ...direction } = useFormField(control, 'direction')
  const { ref: findingRef, ...finding } = useFormField(control, 'finding')
  const amount = useFormField(control, 'amount')
  if (owners.isPending) {
    return (
      <>
        <LoadingStatus>Carregando os saldos…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (owners.isError) {
    return <LoadFailed title="Não deu para carregar os saldos" query={owners} />
  }
  const open = (findings.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (one) => one.amount > 0 && ['TOP_UP', 'TRANSFER', 'ADJUSTMENT'].includes(one.kind),
  )
  // Added money that is in the platform's book may be a business's still.
  const added = (resolved.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (one) => one.kind === 'TOP_UP' && one.resolution === 'VANISHED' && one.lineAmount > 0,
  )
  const transfers = [...open, ...added]
  const chosen = owners.data.items.find((one) => (one.eventUuid ?? ofBusiness) === values.owner)
  return (
    <Form of={form} className="flex flex-col gap-4">
      <Select
        label="O que é"
        options={[
          { value: 'ADJUSTMENT', label: proposalKinds.ADJUSTMENT, help: 'Corrige o que é devido.' },
          {
            value: 'TOP_UP',
            label: proposalKinds.TOP_UP,
            help: 'Uma transferência que entrou no saldo do Stripe.',
          },
          {
            value: 'WRITE_OFF',
            label: proposalKinds.WRITE_OFF,
            help: 'Quem a paga é o Cortejo.',
          },
        ]}
        ref={kindRef}
        {...kind}
      />
      <Select
        label="De quem é o dinheiro"
        options={owners.data.items.map((one) => ({
          value: one.eventUuid ?? ofBusiness,
          label: one.eventUuid ? `Anfitriões de ${one.title}` : business.name,
        }))}
        ref={ownerRef}
        {...owner}
      />
      {values.kind === 'ADJUSTMENT' && (
        <Segmented
          label="Sentido"
          options={[
            { value: 'GIVE', label: 'Dá' },
            { value: 'TAKE', label: 'Tira' },
          ]}
          {...direction}
        />
      )}
      {values.kind === 'TOP_UP' && (
        <Select
          label="Transferência"
          help="O que entrou no saldo do Stripe sem ser uma cobrança, e ninguém resolveu à mão."
          placeholder={transfers.length === 0 ? 'Nenhuma encontrada' : 'Escolha'}
          options={transfers.map((one) => ({
            value: one.uuid,
            label: `${formatMoney(one.amount || one.lineAmount)}, ${one.providerId}`,
          }))}
          ref={findingRef}
          {...finding}
        />
      )}
      <MoneyField label="Valor" {...amount} />
      {chosen && <Change owner={chosen} values={values} />}
      <TextArea
        label="Motivo"
        rows={3}
        help="O titular lê na atividade. Pelo menos 10 letras."
        {...form.text('reason')}
      />
      <FormFooter place="dialog" save="Propor" saving="Propondo…" cancel={onClose} />
    </Form>
  )
}

/** What the owner has, and will have. */
function Change({ owner, values }: { owner: AdminOwnerMoney; values: Partial<Values> }) {
  const cents = centsOf(values.amount ?? null) ?? 0
  const isDebit = values.kind === 'ADJUSTMENT' && values.direction === 'TAKE'
  return (
    <p className="text-sm tabular-nums" aria-live="polite">
      Disponível agora: {formatMoney(owner.available)}. Depois:{' '}
      <span className="font-medium">
        {formatMoney(owner.available + (isDebit ? -cents : cents))}
      </span>
      .
    </p>
  )
}
