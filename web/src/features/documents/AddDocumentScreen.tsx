import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Camera, FileUp, NotebookPen } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { documentCreate } from '@/client/sdk.gen'
import { AloneHeading } from '@/features/frame/AloneHeading'
import { Content } from '@/features/frame/Content'
import { PhoneBar } from '@/features/frame/PhoneBar'
import { useIdempotencyKey } from '@/features/workspace/useIdempotencyKey'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { type DocumentPlace, refreshDocuments } from './queries'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'
import { accepted, nameLimit } from './words'

/** Two ways to add a document: write it here, or send a file. */
export function AddDocumentScreen({ eventUuid, taskUuid }: DocumentPlace) {
  const back = taskUuid
    ? ({
        to: '/app/$eventUuid/organization/$taskUuid/files',
        params: { eventUuid, taskUuid },
      } as const)
    : ({ to: '/app/$eventUuid/documents', params: { eventUuid } } as const)
  const { uploads, add, retry, cancel } = useUploads({ eventUuid, taskUuid })
  const sent = uploads.length > 0 && uploads.every(({ state }) => state === 'sent')
  return (
    <>
      <PhoneBar
        title="Adicionar documento"
        back={{ link: back, label: 'Voltar para os documentos' }}
      />
      <Content>
        <AloneHeading>Adicionar documento</AloneHeading>
        <div className="mt-5 grid gap-5 md:grid-cols-2">
          <CreateCard eventUuid={eventUuid} taskUuid={taskUuid} />
          <SendCard onFiles={add} />
        </div>
        <div className="mt-5 flex flex-col gap-4">
          <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
          {sent && (
            <p>
              <Link {...back} className={buttonClass('secondary')}>
                Ver documentos
              </Link>
            </p>
          )}
        </div>
      </Content>
    </>
  )
}

function CreateCard({ eventUuid, taskUuid }: DocumentPlace) {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { headers } = useIdempotencyKey()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: async () => {
      const body = { eventUuid, name, ...(taskUuid && { taskPublicId: taskUuid }) }
      return (await documentCreate({ client, body, headers: headers(), throwOnError: true })).data
    },
    onSuccess: async ({ uuid }) => {
      void refreshDocuments(queryClient, client)
      await navigate({
        to: '/app/$eventUuid/documents/$documentUuid',
        params: { eventUuid, documentUuid: uuid },
        replace: true,
      })
    },
    onError: (error) => {
      const { fields, detail } = toProblem(error)
      if (fields.length === 0) toast.error('O documento não foi criado', { description: detail })
    },
  })
  return (
    <Card as="section" aria-label="Criar documento">
      <CardHeading icon={<NotebookPen size={20} aria-hidden />} title="Criar documento">
        Briefing, cronograma, roteiro: escreva aqui, com títulos, listas, tabelas e imagens.
      </CardHeading>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <TextField
          label="Nome"
          maxLength={nameLimit}
          placeholder="Briefing do casal"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={create.error ? toProblem(create.error).fields[0]?.message : undefined}
        />
        <Button type="submit" loading={create.isPending} loadingText="Criando…">
          Criar e escrever
        </Button>
      </form>
    </Card>
  )
}

function SendCard({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  return (
    <Card
      as="section"
      aria-label="Enviar arquivo"
      className={cx(over && 'border-wine bg-wine-tint')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <CardHeading icon={<FileUp size={20} aria-hidden />} title="Enviar arquivo">
        JPG, PNG, PDF, DOCX ou XLSX de até 25 MB. No computador, você também pode soltar aqui.
      </CardHeading>
      <div className="flex flex-col gap-3">
        <FileButton label="Escolher arquivos" multiple accept={accepted} onFiles={onFiles} />
        <FileButton
          label="Fotografar"
          icon={<Camera size={18} aria-hidden />}
          accept="image/jpeg,image/png"
          capture
          onFiles={onFiles}
          className="pointer-fine:hidden"
        />
      </div>
    </Card>
  )
}

/** A button that opens the device's own choice of files, or its camera. */
function FileButton({
  label,
  icon = <FileUp size={18} aria-hidden />,
  capture = false,
  className,
  onFiles,
  ...input
}: {
  label: string
  icon?: ReactNode
  accept: string
  multiple?: boolean
  capture?: boolean
  className?: string
  onFiles: (files: File[]) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        {...input}
        ref={field}
        id={id}
        type="file"
        hidden
        aria-label={label}
        capture={capture ? 'environment' : undefined}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that the same file can be chosen once more.
          event.target.value = ''
        }}
      />
      <Button
        variant="secondary"
        icon={icon}
        className={className}
        onClick={() => field.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

function CardHeading({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className="mb-4 flex gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-input bg-wine-tint text-wine">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-body font-semibold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}
