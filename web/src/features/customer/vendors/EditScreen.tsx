import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { customerUpdateVendor } from '@/client/api/customer.gen'
import { centsOf } from '@/lib/money'
import { formatPhone } from '@/lib/phone'
import { toast } from '@/ui/toast'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { BudgetField, CardFields } from './CardFields'
import { placesOf } from './places'
import { refreshVendors, vendorQuery } from './queries'
import { cardPatch, clientVendorSchema, valuesOf } from './vendorForm'

/** For how much; and who they are, where the card is the client's own. */
export function EditScreen({ uuid }: { uuid: string }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const { closed } = useMay('VENDORS')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: vendor } = useSuspenseQuery(vendorQuery(client, uuid))
  const profile = placesOf(eventUuid).vendor(uuid)

  const form = useAppForm({
    schema: clientVendorSchema,
    initial: valuesOf(vendor),
    draft: `customer.updateVendor.${uuid}`,
    save: async (values, sent) => {
      const { data } = await customerUpdateVendor({
        client,
        body: {
          uuid,
          ...(sent.changed.has('budget') && { budget: centsOf(values.budget) ?? 0 }),
          ...(vendor.isOwnCard && { card: cardPatch(values, sent) }),
        },
        throwOnError: true,
      })
      return data
    },
    onSaved: (saved) => {
      queryClient.setQueryData(vendorQuery(client, uuid).queryKey, saved)
      void refreshVendors(queryClient, client)
      toast.success('Alterações salvas', { description: saved.name })
      void navigate({ ...profile, replace: true })
    },
  })

  return (
    <AreaPage
      area="VENDORS"
      back={{ link: profile, label: 'Voltar' }}
      title={vendor.isOwnCard ? 'Editar fornecedor' : 'Mudar o valor'}
      subtitle={vendor.isOwnCard ? formatPhone(vendor.phone) : vendor.name}
    >
      <Form of={form}>
        <fieldset disabled={closed !== undefined} className="flex min-w-0 flex-col gap-5">
          {vendor.isOwnCard && <CardFields withPhone={false} />}
          <BudgetField />
        </fieldset>
        <p className="text-sm text-muted wrap-break-word">
          {vendor.isOwnCard
            ? 'O telefone não muda: para trocar, exclua e traga de novo.'
            : `Nome e contatos são de ${access.event.planner.name}.`}
        </p>
        <SaveButton
          size="lg"
          className="sm:self-end"
          disabled={closed !== undefined}
          title={closed}
          saving="Salvando…"
        >
          Salvar alterações
        </SaveButton>
      </Form>
    </AreaPage>
  )
}
