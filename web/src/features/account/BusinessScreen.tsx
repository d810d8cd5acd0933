import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { pictureUuid } from '@/app/form/uploadImage'
import { ColumnPage, menuLink } from '@/app/frame/ColumnPage'
import { businessQuery, meQuery } from '@/app/workspace/me'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessUpdate } from '@/client/sdk.gen'
import { BusinessFields } from '@/features/business'
import { applyProblem, useFormField } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { formatTaxId } from '@/lib/taxId'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { PortraitField } from '@/ui/PortraitField'
import { RadioCards } from '@/ui/RadioCards'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import {
  type CardValues,
  cardDraft,
  cardInput,
  cardOf,
  cardSchema,
  limits,
  stageOptions,
} from './businessCard'

const title = 'Meu negócio'

/** What the business says of itself, for those who manage it. */
export function BusinessScreen() {
  return (
    <OnlyManagers
      permission="WRITE_BUSINESS"
      title={title}
      does="edita os dados do negócio"
      back={{ link: menuLink.link, label: 'Voltar para o menu' }}
    >
      <BusinessForm />
    </OnlyManagers>
  )
}

function BusinessForm() {
  const { business, businessId, client } = useWorkspace()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm<CardValues>({
    resolver: zodResolver(cardSchema),
    defaultValues: cardOf(business),
  })
  const { isDirty, errors } = form.formState
  const forgetDraft = useFormDraft(form, `business.update.${businessId}`, cardDraft)

  const save = useMutation({
    mutationFn: async (values: CardValues) => {
      const imageUuid = await pictureUuid(client, values.image, business.imageUuid)
      const { data } = await businessUpdate({
        client,
        body: cardInput(values, imageUuid),
        throwOnError: true,
      })
      return data
    },
  })
  const warning = useUnsavedWarning(isDirty && !save.isPending, { forget: forgetDraft })

  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    setFailures([])
    save.mutate(values, {
      onSuccess: async (saved) => {
        forgetDraft()
        queryClient.setQueryData(businessQuery(client).queryKey, saved)
        form.reset(cardOf(saved))
        toast.success('Alterações salvas')
        // The list of workspaces shows the name and the picture too.
        await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
        await router.invalidate()
      },
      onError: (error) =>
        setFailures(applyProblem(form, toProblem(error), { imageUuid: 'image', file: 'image' })),
    })
  })

  // Registered in the order they stand, so that the first one refused takes the focus.
  const image = useFormField(form.control, 'image')
  const name = form.register('name')
  const location = form.register('location')
  const categories = useFormField(form.control, 'categories')
  const instagram = form.register('instagramHandle')
  const documentNumber = form.register('documentNumber', {
    onBlur: () => form.setValue('documentNumber', formatTaxId(form.getValues('documentNumber'))),
  })
  const stage = useFormField(form.control, 'marketStage')
  return (
    <ColumnPage title={title} subtitle="Como o seu espaço aparece para a equipe e os clientes.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors failures={failures} errors={errors} attempt={form.formState.submitCount} />
        <PortraitField
          label="Imagem"
          optional
          help="JPG ou PNG de até 10 MB. A sua marca fica ótima aqui."
          of={business.name}
          shape="square"
          onRefuse={(message) => form.setError('image', { message })}
          {...image}
        />
        <TextField
          label="Nome do negócio"
          autoComplete="organization"
          maxLength={limits.name}
          error={errors.name?.message}
          {...name}
        />
        <BusinessFields
          location={{ ...location, error: errors.location?.message }}
          categories={categories}
          instagram={{ ...instagram, error: errors.instagramHandle?.message }}
        />
        <TextField
          label="CPF ou CNPJ"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.documentNumber}
          help="Só quem administra o espaço vê."
          error={errors.documentNumber?.message}
          {...documentNumber}
        />
        <TextArea
          label="Endereço"
          optional
          rows={2}
          autoComplete="street-address"
          maxLength={limits.address}
          help="Só quem administra o espaço vê."
          error={errors.address?.message}
          {...form.register('address')}
        />
        <RadioCards
          label="Quantos eventos você fecha por mês?"
          columns={2}
          options={stageOptions}
          {...stage}
        />
        <div className="flex border-t border-line pt-5 sm:justify-end">
          <Button
            type="submit"
            size="lg"
            className="max-sm:w-full"
            loading={save.isPending}
            loadingText="Salvando..."
          >
            Salvar alterações
          </Button>
        </div>
      </form>
      <UnsavedDialog warning={warning} />
    </ColumnPage>
  )
}
