import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsUpdateMutation } from '@/client/@tanstack/react-query.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { MoneyField } from '@/ui/MoneyField'
import { Select } from '@/ui/Select'
import { Sheet } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
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

export interface EventVendorSheetProps {
  eventUuid: string
  vendor: EventVendor | undefined
  onClose: () => void
}

/** A vendor in an event: how far the two are, for how much, and what they see to. */
export function EventVendorSheet({ eventUuid, vendor, onClose }: EventVendorSheetProps) {
  const form = useId()
  const { unlink } = useEventVendors(eventUuid)
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const update = useMutation(eventVendorsUpdateMutation({ client }))
  const save = (body: Changed, then: () => void) =>
    update.mutate(
      { body },
      {
        onSuccess: ({ business }) => {
          toast.success('Alterações salvas', { description: business.name })
          void refreshVendors(queryClient, client)
          then()
        },
        onError: (error) =>
          toast.error('Não deu para salvar', { description: toProblem(error).detail }),
      },
    )
  return (
    <Sheet
      open={vendor !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={vendor?.business.name}
      description={vendor && <Services of={vendor.business.categories} />}
      initialFocus="sheet"
      footer={
        <Button type="submit" form={form} block loading={update.isPending} loadingText="Salvando…">
          Salvar alterações
        </Button>
      }
    >
      {vendor && (
        <VendorInEvent
          key={vendor.uuid}
          id={form}
          vendor={vendor}
          save={save}
          onRemove={() => {
            onClose()
            unlink(vendor)
          }}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

interface VendorInEventProps {
  id: string
  vendor: EventVendor
  save: (changed: Changed, then: () => void) => void
  onRemove: () => void
  onClose: () => void
}

type Changed = Pick<EventVendor, 'uuid' | 'status' | 'budget' | 'observations'>

function VendorInEvent({ id, vendor, save, onRemove, onClose }: VendorInEventProps) {
  const [status, setStatus] = useState(vendor.status)
  const [budget, setBudget] = useState(vendor.budget || null)
  const [observations, setObservations] = useState(vendor.observations)
  const { business, tasks, eventUuid } = vendor
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save({ uuid: vendor.uuid, status, budget: budget ?? 0, observations }, onClose)
      }}
    >
      <Select label="Status" options={options} value={status} onValueChange={setStatus} />
      <MoneyField
        label="Orçamento"
        optional
        help="Vazio fica sem orçamento."
        value={budget}
        onValueChange={setBudget}
      />
      <TextArea
        label="Observações"
        optional
        rows={3}
        maxLength={2000}
        value={observations}
        onChange={(event) => setObservations(event.target.value)}
      />
      {tasks.length > 0 && (
        <section aria-labelledby={`${id}-tarefas`} className="flex flex-col gap-1">
          <h3 id={`${id}-tarefas`} className="text-sm font-medium">
            Cuida de
          </h3>
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
            onClick={onRemove}
          >
            Retirar do evento
          </Button>
        </div>
      </div>
    </form>
  )
}
