import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { patchOf } from '@/app/form/changes'
import { Form, FormFooter } from '@/app/form/Form'
import { pictureUuid } from '@/app/form/uploadImage'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { vendorsUpdate } from '@/client/api/vendors.gen'
import { toast } from '@/ui/toast'
import { refreshVendors, vendorQuery } from './queries'
import { VendorFields } from './VendorFields'
import { valuesOf, vendorInput, vendorSchema } from './vendorForm'

/** Changes a vendor's card. */
export function UpdateVendorScreen({ uuid }: { uuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: vendor } = useSuspenseQuery(vendorQuery(client, uuid))
  const profile = linkOptions({ to: '/app/vendors/$vendorUuid', params: { vendorUuid: uuid } })

  const form = useAppForm({
    schema: vendorSchema,
    initial: valuesOf(vendor),
    draft: `vendors.update.${uuid}`,
    save: async (values, sent) => {
      const imageUuid = await pictureUuid(client, values.image, vendor.imageUuid)
      const { data } = await vendorsUpdate({
        client,
        body: { uuid, ...patchOf(vendorInput(values, imageUuid), sent) },
        throwOnError: true,
      })
      return data
    },
    onSaved: (saved) => {
      queryClient.setQueryData(vendorQuery(client, uuid).queryKey, saved)
      void refreshVendors(queryClient, client)
      toast.success('Alterações salvas')
      void navigate({ ...profile, replace: true })
    },
  })

  return (
    <ColumnPage title="Editar fornecedor" back={{ link: profile, label: 'o fornecedor' }}>
      <Form of={form}>
        <VendorFields />
        <FormFooter save="Salvar alterações" saving="Salvando…" />
      </Form>
    </ColumnPage>
  )
}
