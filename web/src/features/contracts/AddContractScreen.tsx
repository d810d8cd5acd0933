import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractsCreate, contractsUpload } from '@/client/api/contracts.gen'
import { contractTemplatesFillOptions } from '@/client/api/contractTemplates.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { FileDrop } from '@/ui/FileDrop'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { noteContract, templatesQuery } from './queries'
import { filled, type Written } from './template'

/** A new contract: a PDF, or a template with what the event says filled in. Who signs comes next. */
export function AddContractScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [uuid] = useState(newKey)
  const [name, setName] = useState('')
  const [way, setWay] = useState<'PDF' | 'TEMPLATE'>('PDF')
  const [file, setFile] = useState<File>()
  const [template, setTemplate] = useState<string | null>(null)
  const [values, setValues] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<
    Partial<Record<'name' | 'file' | 'template' | 'form', string>>
  >({})
  const templates = useQuery(templatesQuery(client))
  const text = useQuery({
    ...contractTemplatesFillOptions({ client, query: { uuid: template ?? '', eventUuid } }),
    enabled: template !== null,
  })
  const create = useMutation({
    mutationFn: async () => {
      const content =
        way === 'TEMPLATE' && text.data && filled(text.data.content as Written, values)
      const body = { uuid, eventUuid, name: name.trim(), ...(content && { content }) }
      const made = (await contractsCreate({ client, body, throwOnError: true })).data
      if (way !== 'PDF' || !file) return made
      return (
        await contractsUpload({ client, query: { uuid }, body: { file }, throwOnError: true })
      ).data
    },
    onSuccess: async (contract) => {
      await noteContract(queryClient, client, contract)
      await navigate({
        to: '/app/$eventUuid/contracts/$contractUuid',
        params: { eventUuid, contractUuid: contract.uuid },
        replace: true,
      })
    },
    onError: (cause) => {
      const problem = toProblem(cause)
      const about = problem.fields[0]
      if (about?.field === 'name' || about?.field === 'file')
        setErrors({ [about.field]: about.message })
      else setErrors({ form: about?.message ?? problem.detail })
    },
  })
  const back = { to: '/app/$eventUuid/contracts', params: { eventUuid } } as const
  const templateItems = templates.data?.items ?? []
  return (
    <>
      <PhoneBar title="Novo contrato" back={{ link: back, label: 'Voltar para os contratos' }} />
      <Content width="column">
        <AloneHeading>Novo contrato</AloneHeading>
        <form
          noValidate
          className="mt-5 flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (create.isPending) return
            const missing = {
              ...(!name.trim() && { name: 'Dê um nome ao contrato' }),
              ...(way === 'PDF' && !file && { file: 'Escolha o PDF do contrato' }),
              ...(way === 'TEMPLATE' && !text.data && { template: 'Escolha um modelo' }),
            }
            setErrors(missing)
            if (Object.keys(missing).length === 0) create.mutate()
          }}
        >
          {errors.form && (
            <Callout tone="coral" role="alert" title="O contrato não foi criado">
              {errors.form}
            </Callout>
          )}
          <TextField
            label="Nome"
            placeholder="Contrato de assessoria"
            maxLength={190}
            value={name}
            onChange={(event) => setName(event.target.value)}
            {...(errors.name && { error: errors.name })}
          />
          {templateItems.length > 0 && (
            <Segmented
              label="De onde vem"
              value={way}
              onValueChange={setWay}
              options={[
                { value: 'PDF', label: 'Enviar PDF' },
                { value: 'TEMPLATE', label: 'Usar modelo' },
              ]}
            />
          )}
          {way === 'PDF' ? (
            <>
              <FileDrop
                label="PDF do contrato"
                help="Até 25 MB e 200 páginas, sem senha e sem assinaturas."
                accept=".pdf,application/pdf"
                onFile={(chosen) => {
                  setFile(chosen)
                  setErrors({})
                  if (!name) setName(chosen.name.replace(/\.pdf$/i, '').slice(0, 190))
                }}
                loading={create.isPending}
                loadingText="Enviando…"
                {...(errors.file && { error: errors.file })}
              />
              {file && (
                <p role="status" className="text-sm text-muted wrap-anywhere">
                  Escolhido: {file.name}
                </p>
              )}
            </>
          ) : (
            <>
              <Select
                label="Modelo"
                placeholder="Escolha um modelo"
                options={templateItems.map((one) => ({ value: one.uuid, label: one.name }))}
                value={template}
                onValueChange={(chosen) => {
                  setTemplate(chosen)
                  const its = templateItems.find((one) => one.uuid === chosen)
                  if (!name && its) setName(its.name)
                }}
                {...(errors.template && { error: errors.template })}
              />
              {text.data?.missing.map((field) => (
                <TextField
                  key={field}
                  label={field}
                  value={values[field] ?? ''}
                  maxLength={400}
                  onChange={(event) => setValues({ ...values, [field]: event.target.value })}
                />
              ))}
            </>
          )}
          <Button
            type="submit"
            size="lg"
            className="self-start max-md:w-full"
            loading={create.isPending}
            loadingText="Criando…"
          >
            Continuar
          </Button>
        </form>
      </Content>
    </>
  )
}
