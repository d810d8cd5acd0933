import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'

import { customerAddVendor } from '@/client/api/customer.gen'
import { toast } from '@/ui/toast'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { BudgetField, CardFields } from './CardFields'
import { placesOf } from './places'
import { refreshVendors } from './queries'
import { addInput, clientVendorSchema, emptyVendor } from './vendorForm'

/** A vendor of the client's own, for the event or for a task of it. */
export function AddScreen({ taskUuid }: { taskUuid?: string }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const { closed } = useMay('VENDORS')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const places = placesOf(eventUuid, taskUuid)
  const { name } = access.event.planner

  const form = useAppForm({
    schema: clientVendorSchema,
    initial: emptyVendor,
    draft: `customer.addVendor.${eventUuid}`,
    save: async (values, { headers }) => {
      const { data } = await customerAddVendor({
        client,
        body: addInput(values, taskUuid),
        headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: (vendor, values) => {
      toast.success('Fornecedor adicionado', {
        description:
          vendor.name === values.name
            ? `${vendor.name} está na lista, e ${name} também vê.`
            : `${name} já conhece este telefone: é de ${vendor.name}.`,
      })
      void refreshVendors(queryClient, client)
      void navigate({ ...places.list, replace: true })
    },
  })

  return (
    <AreaPage
      area="VENDORS"
      back={{ link: places.select, label: 'Voltar' }}
      title="Trazer um fornecedor"
      subtitle={`${name} vê o contato e segue a conversa. Nenhuma mensagem é enviada a ele.`}
    >
      <Form of={form}>
        <fieldset disabled={closed !== undefined} className="flex min-w-0 flex-col gap-5">
          <CardFields withPhone />
          <BudgetField />
        </fieldset>
        <SaveButton
          size="lg"
          className="sm:self-end"
          disabled={closed !== undefined}
          title={closed}
          saving="Adicionando…"
        >
          Adicionar fornecedor
        </SaveButton>
      </Form>
    </AreaPage>
  )
}
