import { useQueryClient } from '@tanstack/react-query'
import { type LinkOptions, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { pictureUuid } from '@/app/form/uploadImage'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsCreate } from '@/client/api/eventVendors.gen'
import { vendorsCreate } from '@/client/api/vendors.gen'
import { toProblem } from '@/lib/problem'
import { Switch } from '@/ui/Switch'
import { LinkButton } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { InviteHelp } from './InviteHelp'
import { refreshVendors } from './queries'
import { VendorFields } from './VendorFields'
import type { Vendor } from './vendor'
import { newVendor, vendorInput, vendorSchema } from './vendorForm'

export interface AddVendorSearch {
  /** The name to start from. */
  nome?: string
  /** The service that is looked for. */
  servico?: string
  /** The event the new vendor is for, and the task in it. */
  evento?: string
  tarefa?: string
}

/** A new card of the catalogue; made from an event or a task, the vendor goes there too. */
export function AddVendorScreen({ nome, servico, evento, tarefa }: AddVendorSearch) {
  const { client, businessId, mayGrant } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const linkKey = useIdempotencyKey()
  const [explaining, setExplaining] = useState(false)
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

  const form = useAppForm({
    schema: vendorSchema,
    initial: newVendor(nome, servico),
    draft: `vendors.create.${businessId}`,
    save: async (values, { headers }) => {
      const imageUuid = await pictureUuid(client, values.image, undefined)
      const { data: vendor } = await vendorsCreate({
        client,
        body: { ...vendorInput(values, imageUuid), notify: values.notify && mayGrant() },
        headers,
        throwOnError: true,
      })
      return { vendor, refusal: evento && (await link(vendor.uuid, evento)) }
    },
    onSaved: ({ vendor, refusal }, values) => {
      void refreshVendors(queryClient, client)
      if (refusal) {
        toast.error('Fornecedor adicionado, mas não vinculado', { description: refusal })
      } else sayAdded(vendor, values.notify && mayGrant())
      const to = refusal ? afterwards(vendor.uuid) : afterwards(vendor.uuid, evento, tarefa)
      void navigate({ ...to, replace: true })
    },
  })

  const notify = useFormField(form.form.control, 'notify')
  return (
    <ColumnPage
      title="Novo fornecedor"
      subtitle="Quem trabalha com você, para vincular aos seus eventos."
      back={{
        link: afterwards(undefined, evento, tarefa),
        label: evento ? 'o evento' : 'Fornecedores',
      }}
    >
      <Form of={form}>
        <VendorFields />
        {mayGrant() ? (
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
        ) : (
          <NotInControl>não convida fornecedores, e o cadastro nasce sem convite</NotInControl>
        )}
        <FormFooter save="Adicionar fornecedor" saving="Adicionando…" />
      </Form>
      <InviteHelp open={explaining} onOpenChange={setExplaining} />
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
        ? 'O convite deste fornecedor já foi confirmado.'
        : 'Este telefone já foi convidado, ou o limite de convites de hoje acabou.',
    })
    return
  }
  toast.success('Fornecedor adicionado', {
    description: invited ? 'O convite vai chegar por WhatsApp.' : vendor.name,
  })
}
