import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LinkOptions, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { pictureUuid } from '@/app/form/uploadImage'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsCreate, vendorsCreate } from '@/client/sdk.gen'
import { applyProblem, useFormField } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { Switch } from '@/ui/Switch'
import { LinkButton } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { InviteHelp } from './InviteHelp'
import { refreshVendors } from './queries'
import { VendorFields } from './VendorFields'
import type { Vendor } from './vendor'
import { newVendor, type VendorValues, vendorDraft, vendorInput, vendorSchema } from './vendorForm'

export interface AddVendorSearch {
  /** The name to start from. */
  nome?: string
  /** The event the new vendor is for, and the task in it. */
  evento?: string
  tarefa?: string
}

/** A new card of the catalogue; made from an event or a task, the vendor goes there too. */
export function AddVendorScreen({ nome, evento, tarefa }: AddVendorSearch) {
  const { client, businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const linkKey = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])
  const [explaining, setExplaining] = useState(false)
  const form = useForm<VendorValues>({
    resolver: zodResolver(vendorSchema),
    defaultValues: newVendor(nome),
  })
  const { isDirty, errors } = form.formState
  const forgetDraft = useFormDraft(form, `vendors.create.${businessId}`, vendorDraft)

  /** Why the vendor, who is in the catalogue by now, did not come into the event. */
  async function link(vendorUuid: string, eventUuid: string): Promise<string | undefined> {
    try {
      await eventVendorsCreate({
        client,
        body: { eventUuid, vendorUuid, ...(tarefa && { taskPublicId: tarefa }) },
        headers: linkKey.headers(),
        throwOnError: true,
      })
    } catch (error) {
      return toProblem(error).detail
    }
  }

  const create = useMutation({
    mutationFn: async (values: VendorValues) => {
      const imageUuid = await pictureUuid(client, values.image, undefined)
      const { data: vendor } = await vendorsCreate({
        client,
        body: { ...vendorInput(values, imageUuid), notify: values.notify },
        headers: key.headers(),
        throwOnError: true,
      })
      return { vendor, refusal: evento && (await link(vendor.uuid, evento)) }
    },
  })
  const warning = useUnsavedWarning(isDirty && !create.isPending && !create.isSuccess, {
    forget: forgetDraft,
  })

  const submit = form.handleSubmit((values) => {
    if (create.isPending) return
    setFailures([])
    create.mutate(values, {
      onSuccess: ({ vendor, refusal }) => {
        forgetDraft()
        void refreshVendors(queryClient, client)
        if (refusal) {
          toast.error('Fornecedor adicionado, mas não vinculado', { description: refusal })
        } else sayAdded(vendor, values.notify)
        const to = refusal ? afterwards(vendor.uuid) : afterwards(vendor.uuid, evento, tarefa)
        void navigate({ ...to, replace: true })
      },
      onError: (error) => {
        key.renew()
        setFailures(applyProblem(form, toProblem(error), { imageUuid: 'image', file: 'image' }))
      },
    })
  })

  const notify = useFormField(form.control, 'notify')
  return (
    <ColumnPage
      title="Novo fornecedor"
      subtitle="Quem trabalha com você, para vincular aos seus eventos."
      back={{
        link: afterwards(undefined, evento, tarefa),
        label: evento ? 'o evento' : 'Fornecedores',
      }}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors failures={failures} errors={errors} attempt={form.formState.submitCount} />
        <VendorFields
          control={form.control}
          register={form.register}
          errors={errors}
          onRefuseImage={(message) => form.setError('image', { message })}
        />
        <div>
          <Switch
            label="Enviar convite automaticamente"
            help="Por WhatsApp, para o fornecedor completar o cadastro."
            checked={notify.value}
            onCheckedChange={notify.onValueChange}
          />
          <LinkButton className="text-sm" onClick={() => setExplaining(true)}>
            Como funciona o convite
          </LinkButton>
        </div>
        <div className="flex border-t border-line pt-5 sm:justify-end">
          <Button
            type="submit"
            size="lg"
            className="max-sm:w-full"
            loading={create.isPending}
            loadingText="Adicionando…"
          >
            Adicionar fornecedor
          </Button>
        </div>
      </form>
      <InviteHelp open={explaining} onOpenChange={setExplaining} />
      <UnsavedDialog warning={warning} />
    </ColumnPage>
  )
}

/** Where the form was opened from, and leads back to; without an event, to the vendor's profile. */
function afterwards(vendorUuid?: string, eventUuid?: string, taskUuid?: string): LinkOptions {
  if (eventUuid && taskUuid) {
    return linkOptions({
      to: '/app/$eventUuid/organization/$taskUuid',
      params: { eventUuid, taskUuid },
    })
  }
  if (eventUuid) return linkOptions({ to: '/app/$eventUuid/vendors', params: { eventUuid } })
  if (vendorUuid) return linkOptions({ to: '/app/vendors/$vendorUuid', params: { vendorUuid } })
  return linkOptions({ to: '/app/vendors' })
}

function sayAdded(vendor: Vendor, wanted: boolean) {
  const invited = vendor.invitedAt && !vendor.isRegisterCompleted
  if (wanted && !invited) {
    toast.info('Fornecedor adicionado, sem convite', {
      description: vendor.isRegisterCompleted
        ? 'Este telefone já tem conta no Cortejo.'
        : 'Este telefone já foi convidado, ou o limite de convites de hoje acabou.',
    })
    return
  }
  toast.success('Fornecedor adicionado', {
    description: invited ? 'O convite vai chegar por WhatsApp.' : vendor.name,
  })
}
