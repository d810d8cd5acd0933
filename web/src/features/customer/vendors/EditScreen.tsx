import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormErrors } from '@/app/form/FormErrors'
import { applyProblem } from '@/app/form/fields'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { customerUpdateVendorMutation } from '@/client/@tanstack/react-query.gen'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { BudgetField, CardFields } from './CardFields'
import { placesOf } from './places'
import { refreshVendors, vendorQuery } from './queries'
import { type ClientVendorValues, cardInput, clientVendorSchema, valuesOf } from './vendorForm'

/** For how much; and who they are, where the card is the client's own. */
export function EditScreen({ uuid }: { uuid: string }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const { closed } = useMay('VENDORS')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: vendor } = useSuspenseQuery(vendorQuery(client, uuid))
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm<ClientVendorValues>({
    resolver: zodResolver(clientVendorSchema),
    defaultValues: valuesOf(vendor),
  })
  const { isDirty, errors, submitCount } = form.formState
  const save = useMutation(customerUpdateVendorMutation({ client }))
  const warning = useUnsavedWarning(isDirty && !save.isPending && !save.isSuccess)
  const profile = placesOf(eventUuid).vendor(uuid)

  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    setFailures([])
    const body = {
      uuid,
      budget: values.budget ?? 0,
      ...(vendor.isOwnCard && { card: cardInput(values) }),
    }
    save.mutate(
      { body },
      {
        onSuccess: (saved) => {
          queryClient.setQueryData(vendorQuery(client, uuid).queryKey, saved)
          void refreshVendors(queryClient, client)
          toast.success('Alterações salvas', { description: saved.name })
          void navigate({ ...profile, replace: true })
        },
        onError: (error) => setFailures(applyProblem(form, toProblem(error))),
      },
    )
  })

  return (
    <AreaPage
      area="VENDORS"
      back={{ link: profile, label: 'Voltar' }}
      title={vendor.isOwnCard ? 'Editar fornecedor' : 'Mudar o valor'}
      subtitle={vendor.isOwnCard ? formatPhone(vendor.phone) : vendor.name}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors failures={failures} errors={errors} attempt={submitCount} />
        <fieldset disabled={closed !== undefined} className="flex min-w-0 flex-col gap-5">
          {vendor.isOwnCard && <CardFields form={form} withPhone={false} />}
          <BudgetField form={form} />
        </fieldset>
        <p className="text-sm text-muted wrap-break-word">
          {vendor.isOwnCard
            ? 'O telefone não muda: para trocar, exclua e traga de novo.'
            : `Nome e contatos são de ${access.event.planner.name}.`}
        </p>
        <Button
          type="submit"
          size="lg"
          className="sm:self-end"
          disabled={closed !== undefined}
          title={closed}
          loading={save.isPending}
          loadingText="Salvando…"
        >
          Salvar alterações
        </Button>
      </form>
      <UnsavedDialog warning={warning} />
    </AreaPage>
  )
}
