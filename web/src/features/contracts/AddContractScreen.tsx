import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractsCreate, contractsUpdate, contractsUpload } from '@/client/api/contracts.gen'
import { contractTemplatesFillOptions } from '@/client/api/contractTemplates.gen'
import { FileDrop } from '@/ui/FileDrop'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { type AddValues, addSchema, emptyContract } from './addForm'
import { noteContract, templatesQuery } from './queries'
import { filled, nothingWritten, type Written } from './template'
import { pdfHelp } from './text'

export interface AddContractScreenProps {
  eventUuid: string
  /** The task of the contract, if it was opened from one. */
  taskUuid?: string | undefined
}

/** A new contract: a PDF, or a template with what the event says filled in. Who signs comes next. */
export function AddContractScreen({ eventUuid, taskUuid }: AddContractScreenProps) {
  const { client } = useWorkspace()
  const templates = useQuery(templatesQuery(client))
  const { form, template, setTemplate } = useAddContract(eventUuid, taskUuid)
  const { control, setValue, watch } = form.form
  const { ref: _way, error: _wrong, ...way } = useFormField(control, 'way')
  const { value: file, error, onValueChange: setFile } = useFormField(control, 'file')
  const back = { to: '/app/$eventUuid/contracts', params: { eventUuid } } as const
  const items = templates.data?.items ?? []
  const nameIt = (name: string) => {
    if (!watch('name').trim()) setValue('name', name, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <PhoneBar title="Novo contrato" back={{ link: back, label: 'Voltar para os contratos' }} />
      <Content width="column">
        <AloneHeading>Novo contrato</AloneHeading>
        <Form of={form} className="mt-5 flex flex-col gap-5">
          <TextField label="Nome" placeholder="Contrato de assessoria" {...form.text('name')} />
          <Segmented
            label="De onde vem"
            options={[
              { value: 'PDF', label: 'Enviar PDF' },
              ...(items.length > 0 ? [{ value: 'TEMPLATE' as const, label: 'Usar modelo' }] : []),
              { value: 'TEXT', label: 'Escrever' },
            ]}
            {...way}
          />
          {way.value === 'PDF' && (
            <>
              <FileDrop
                label="PDF do contrato"
                help={pdfHelp}
                accept=".pdf,application/pdf"
                onFile={(chosen) => {
                  setFile(chosen)
                  nameIt(chosen.name.replace(/\.pdf$/i, '').slice(0, 190))
                }}
                loading={form.saving}
                loadingText="Enviando…"
                {...(error && { error })}
              />
              {file && (
                <p role="status" className="text-sm text-muted wrap-anywhere">
                  Escolhido: {file.name}
                </p>
              )}
            </>
          )}
          {way.value === 'TEMPLATE' && (
            <>
              <Select
                label="Modelo"
                placeholder="Escolha um modelo"
                options={items.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                value={template.value || null}
                onValueChange={(chosen) => {
                  setTemplate(chosen)
                  nameIt(items.find(({ uuid }) => uuid === chosen)?.name ?? '')
                }}
                {...(template.error && { error: template.error })}
              />
              {watch('values').map(({ field }, at) => (
                <TextField key={field} label={field} {...form.text(`values.${at}.value`)} />
              ))}
            </>
          )}
          <SaveButton size="lg" className="self-start max-md:w-full" saving="Criando…">
            Continuar
          </SaveButton>
        </Form>
      </Content>
    </>
  )
}

function useAddContract(eventUuid: string, taskUuid?: string) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Whatever is refused on the way, it is one contract.
  const [uuid] = useState(newKey)
  const form = useAppForm({
    schema: addSchema,
    initial: emptyContract,
    draft: `contract.create.${eventUuid}`,
    save: async ({ name, way, file, template, values }: AddValues) => {
      const content =
        way === 'TEMPLATE'
          ? filled(
              (await queryClient.ensureQueryData(textQuery(template))).content as Written,
              Object.fromEntries(values.map(({ field, value }) => [field, value])),
            )
          : way === 'TEXT' && nothingWritten
      const body = {
        uuid,
        eventUuid,
        name,
        ...(taskUuid && { taskPublicId: taskUuid }),
        ...(content && { content }),
      }
      let made = (await contractsCreate({ client, body, throwOnError: true })).data
      if (made.name !== name) {
        // It was made with the first try; what follows is the second's.
        const change = { uuid, name, ...(content && { content }) }
        made = (await contractsUpdate({ client, body: change, throwOnError: true })).data
      }
      if (way !== 'PDF' || !file) return made
      return (
        await contractsUpload({ client, query: { uuid }, body: { file }, throwOnError: true })
      ).data
    },
    names: { file: 'file' },
    onSaved: async (contract) => {
      await noteContract(queryClient, client, contract)
      await navigate({
        to: '/app/$eventUuid/contracts/$contractUuid',
        params: { eventUuid, contractUuid: contract.uuid },
        replace: true,
      })
    },
  })
  function textQuery(template: string) {
    return contractTemplatesFillOptions({ client, query: { uuid: template, eventUuid } })
  }
  const { value, error, onValueChange: setTemplate } = useFormField(form.form.control, 'template')
  const text = useQuery({ ...textQuery(value), enabled: value !== '' })
  const missing = text.data?.missing
  const { getValues, setValue } = form.form
  useEffect(() => {
    if (!missing) return
    const known = new Map(getValues('values').map(({ field, value }) => [field, value]))
    setValue(
      'values',
      missing.map((field) => ({ field, value: known.get(field) ?? '' })),
    )
  }, [missing, getValues, setValue])
  return { form, template: { value, error }, setTemplate }
}
