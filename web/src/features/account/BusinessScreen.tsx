import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { anew } from '@/app/form/anew'
import { patchOf } from '@/app/form/changes'
import { Form, FormFooter, useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { pictureUuid } from '@/app/form/uploadImage'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage, menuLink } from '@/app/frame/ColumnPage'
import { businessQuery, meQuery } from '@/app/workspace/me'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessUpdate } from '@/client/api/business.gen'
import { BusinessFields } from '@/features/business'
import { PixKeyCard } from '@/features/payments'
import { formatTaxId } from '@/lib/taxId'
import { PortraitField } from '@/ui/PortraitField'
import { RadioCards } from '@/ui/RadioCards'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import {
  type CardValues,
  cardInput,
  cardOf,
  cardSchema,
  longestTaxId,
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
  const form = useAppForm({
    schema: cardSchema,
    initial: cardOf(business),
    draft: `business.update.${businessId}`,
    save: async (values, sent) => {
      const imageUuid = await pictureUuid(client, values.image, business.imageUuid)
      const { data } = await businessUpdate({
        client,
        body: patchOf(cardInput(values, imageUuid), sent),
        throwOnError: true,
      })
      return data
    },
    onSaved: async (saved) => {
      queryClient.setQueryData(businessQuery(client).queryKey, saved)
      form.form.reset(cardOf(saved), anew)
      toast.success('Alterações salvas')
      // The list of workspaces shows the name and the picture too.
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      await router.invalidate()
    },
  })

  return (
    <ColumnPage title={title} subtitle="Como o seu espaço aparece para a equipe e os clientes.">
      <Form of={form}>
        <CardFields />
        <FormFooter save="Salvar alterações" saving="Salvando..." />
      </Form>
      <div className="mt-8">
        <PixKeyCard
          holder={business.name}
          city={business.location.split(/[,/-]/)[0]?.trim() ?? ''}
        />
      </div>
    </ColumnPage>
  )
}

function CardFields() {
  const { business } = useWorkspace()
  const { form, text } = useFormAround<CardValues>()
  const image = useFormField(form.control, 'image')
  const name = text('name')
  return (
    <>
      <PortraitField
        label="Imagem"
        optional
        help="JPG ou PNG de até 10 MB. A sua marca fica ótima aqui."
        of={business.name}
        shape="square"
        onRefuse={(message) => form.setError('image', { message })}
        {...image}
      />
      <TextField label="Nome do negócio" autoComplete="organization" {...name} />
      <BusinessFields />
      <TextField
        label="CPF ou CNPJ"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help="Só quem administra o espaço vê."
        {...text('documentNumber', {
          onBlur: () =>
            form.setValue('documentNumber', formatTaxId(form.getValues('documentNumber'))),
        })}
        maxLength={longestTaxId}
      />
      <TextArea
        label="Endereço"
        optional
        rows={2}
        autoComplete="street-address"
        help="Só quem administra o espaço vê."
        {...text('address')}
      />
      <RadioCards
        label="Quantos eventos você fecha por mês?"
        columns={2}
        options={stageOptions}
        {...useFormField(form.control, 'marketStage')}
      />
    </>
  )
}
