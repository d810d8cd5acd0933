import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import { patchOf } from '@/app/form/changes'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { money, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { Detail } from '@/app/frame/Detail'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsUpdate } from '@/client/api/eventVendors.gen'
import { zEventVendorsCreateInput } from '@/client/zod.gen'
import { centsOf } from '@/lib/money'
import { Button } from '@/ui/Button'
import { MoneyField } from '@/ui/MoneyField'
import { Select } from '@/ui/Select'
import { SheetFooter } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { IncompleteBadge } from './IncompleteBadge'
import { refreshVendors } from './queries'
import { Services } from './Services'
import { statuses } from './status'
import { useEventVendors } from './useEventVendors'
import { VendorContacts } from './VendorContacts'
import type { EventVendor } from './vendor'

const options = statuses.map(({ value, label, icon: Icon }) => ({
  value,
  label,
  icon: <Icon size={18} aria-hidden />,
}))

const api = zEventVendorsCreateInput.shape

const schema = z.object({
  status: api.status.unwrap(),
  budget: money(api.budget),
  observations: text(api.observations),
})

export interface EventVendorPanelProps {
  eventUuid: string
  vendor: EventVendor
  onClose: () => void
}

/** A vendor in an event: status, amount, and the tasks they are responsible for. */
export function EventVendorPanel(props: EventVendorPanelProps) {
  const { business } = props.vendor
  return (
    <Detail
      label="Fornecedor no evento"
      title={business.name}
      subtitle={<Services of={business.categories} />}
      caption={<Services of={business.categories} />}
      backLabel="Voltar para os fornecedores"
      onClose={props.onClose}
    >
      <h2 className="mb-5 font-display text-lg font-medium wrap-break-word max-lg:hidden">
        {business.name}
      </h2>
      <VendorInEvent {...props} />
    </Detail>
  )
}

function VendorInEvent({ eventUuid, vendor, onClose }: EventVendorPanelProps) {
  const id = useId()
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { unlink } = useEventVendors(eventUuid)
  const { business, tasks, uuid } = vendor
  const form = useAppForm({
    schema,
    initial: {
      status: vendor.status,
      budget: vendor.budget || null,
      observations: vendor.observations,
    },
    draft: `eventVendors.${uuid}.${eventUuid}`,
    // Closing keeps the text: the draft is there when the panel opens again.
    asks: false,
    save: async ({ budget, ...values }, sent) => {
      const body = { uuid, ...patchOf({ budget: centsOf(budget) ?? 0, ...values }, sent) }
      return (await eventVendorsUpdate({ client, body, throwOnError: true })).data
    },
    onSaved: () => {
      toast.success('Alterações salvas', { description: business.name })
      void refreshVendors(queryClient, client)
      onClose()
    },
  })
  const { control } = form.form
  const { ref: _ref, ...status } = useFormField(control, 'status')
  return (
    <Form of={form} id={id}>
      <Select label="Status" options={options} {...status} />
      <MoneyField
        label="Orçamento"
        optional
        help="Vazio fica sem orçamento."
        {...useFormField(control, 'budget')}
      />
      <TextArea label="Observações" optional rows={3} {...form.text('observations')} />
      {tasks.length > 0 && (
        <section aria-labelledby={`${id}-tarefas`} className="flex flex-col gap-1">
          <h2 id={`${id}-tarefas`} className="text-sm font-medium">
            Cuida de
          </h2>
          <ul className="flex flex-col gap-1 text-body">
            {tasks.map((task) => (
              <li key={task.publicId} className="wrap-break-word">
                <Link
                  to="/app/$eventUuid/organization/$taskUuid"
                  params={{ eventUuid, taskUuid: task.publicId }}
                  className={textLinkClass}
                >
                  {task.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="border-t border-line pt-4">
        <VendorContacts
          name={business.name}
          phone={business.phone}
          instagramHandle={business.instagramHandle}
        />
        {/* Before a contract and a payment it matters that they have an account. */}
        {vendor.status === 'DONE' && !business.isRegisterCompleted && (
          <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <IncompleteBadge />
            No perfil você envia o convite.
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <Link
            to="/app/vendors/$vendorUuid"
            params={{ vendorUuid: business.uuid }}
            className={`${textLinkClass} text-sm`}
          >
            Ver perfil
          </Link>
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => {
              form.abandon()
              onClose()
              unlink(vendor)
            }}
          >
            Retirar do evento
          </Button>
        </div>
      </div>
      <SheetFooter>
        <SaveButton form={id} block saving="Salvando…">
          Salvar alterações
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}
