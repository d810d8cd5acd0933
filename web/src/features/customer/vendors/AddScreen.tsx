import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { customerAddVendorMutation } from '@/client/@tanstack/react-query.gen'
import { vendorDraft } from '@/features/vendors'
import { applyProblem } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { BudgetField, CardFields } from './CardFields'
import { placesOf } from './places'
import { refreshVendors } from './queries'
import { addInput, type ClientVendorValues, clientVendorSchema, emptyVendor } from './vendorForm'

const draft = vendorDraft.pick({
  name: true,
  phone: true,
  categories: true,
  instagramHandle: true,
})

/** A vendor of the client's own, for the event or for a task of it. */
export function AddScreen({ taskUuid }: { taskUuid?: string }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const { closed } = useMay('VENDORS')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const places = placesOf(eventUuid, taskUuid)
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm<ClientVendorValues>({
    resolver: zodResolver(clientVendorSchema),
    defaultValues: emptyVendor,
  })
  const { isDirty, errors, submitCount } = form.formState
  const forgetDraft = useFormDraft(form, `customer.addVendor.${eventUuid}`, draft)
  const add = useMutation(customerAddVendorMutation({ client }))
  const warning = useUnsavedWarning(isDirty && !add.isPending && !add.isSuccess, {
    forget: forgetDraft,
  })
  const { name } = access.event.planner

  const submit = form.handleSubmit((values) => {
    if (add.isPending) return
    setFailures([])
    add.mutate(
      { body: addInput(values, taskUuid), headers: key.headers() },
      {
        onSuccess: (vendor) => {
          forgetDraft()
          toast.success('Fornecedor adicionado', {
            description:
              vendor.name === values.name
                ? `${vendor.name} está na lista, e ${name} também vê.`
                : `${name} já conhece este telefone: é de ${vendor.name}.`,
          })
          void refreshVendors(queryClient, client)
          void navigate({ ...places.list, replace: true })
        },
        onError: (error) => {
          key.renew()
          setFailures(applyProblem(form, toProblem(error)))
        },
      },
    )
  })

  return (
    <AreaPage
      area="VENDORS"
      back={{ link: places.select, label: 'Voltar' }}
      title="Trazer um fornecedor"
      subtitle={`${name} vê o contato e segue a conversa. Nenhuma mensagem é enviada a ele.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors failures={failures} errors={errors} attempt={submitCount} />
        <fieldset disabled={closed !== undefined} className="flex min-w-0 flex-col gap-5">
          <CardFields form={form} withPhone />
          <BudgetField form={form} />
        </fieldset>
        <Button
          type="submit"
          size="lg"
          className="sm:self-end"
          disabled={closed !== undefined}
          title={closed}
          loading={add.isPending}
          loadingText="Adicionando…"
        >
          Adicionar fornecedor
        </Button>
      </form>
      <UnsavedDialog warning={warning} />
    </AreaPage>
  )
}
