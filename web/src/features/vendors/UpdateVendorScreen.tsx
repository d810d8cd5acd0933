import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { pictureUuid } from '@/app/form/uploadImage'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { vendorsUpdate } from '@/client/sdk.gen'
import { applyProblem } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { refreshVendors, vendorQuery } from './queries'
import { VendorFields } from './VendorFields'
import { type VendorValues, valuesOf, vendorDraft, vendorInput, vendorSchema } from './vendorForm'

/** Changes a vendor's card. */
export function UpdateVendorScreen({ uuid }: { uuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: vendor } = useSuspenseQuery(vendorQuery(client, uuid))
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm<VendorValues>({
    resolver: zodResolver(vendorSchema),
    defaultValues: valuesOf(vendor),
  })
  const { isDirty, errors } = form.formState
  const forgetDraft = useFormDraft(form, `vendors.update.${uuid}`, vendorDraft)
  const save = useMutation({
    mutationFn: async (values: VendorValues) => {
      const imageUuid = await pictureUuid(client, values.image, vendor.imageUuid)
      const { data } = await vendorsUpdate({
        client,
        body: { uuid, ...vendorInput(values, imageUuid) },
        throwOnError: true,
      })
      return data
    },
  })
  const warning = useUnsavedWarning(isDirty && !save.isPending && !save.isSuccess, {
    forget: forgetDraft,
  })
  const profile = linkOptions({ to: '/app/vendors/$vendorUuid', params: { vendorUuid: uuid } })

  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    setFailures([])
    save.mutate(values, {
      onSuccess: (saved) => {
        forgetDraft()
        queryClient.setQueryData(vendorQuery(client, uuid).queryKey, saved)
        void refreshVendors(queryClient, client)
        toast.success('Alterações salvas')
        void navigate({ ...profile, replace: true })
      },
      onError: (error) =>
        setFailures(applyProblem(form, toProblem(error), { imageUuid: 'image', file: 'image' })),
    })
  })

  return (
    <ColumnPage title="Editar fornecedor" back={{ link: profile, label: 'o fornecedor' }}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors failures={failures} errors={errors} attempt={form.formState.submitCount} />
        <VendorFields
          control={form.control}
          register={form.register}
          errors={errors}
          onRefuseImage={(message) => form.setError('image', { message })}
        />
        <div className="flex border-t border-line pt-5 sm:justify-end">
          <Button
            type="submit"
            size="lg"
            className="max-sm:w-full"
            loading={save.isPending}
            loadingText="Salvando…"
          >
            Salvar alterações
          </Button>
        </div>
      </form>
      <UnsavedDialog warning={warning} />
    </ColumnPage>
  )
}
