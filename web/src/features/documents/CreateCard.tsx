import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { CardHeading } from './CardHeading'
import { type OpenDocument, useDrawer } from './drawer'
import { nameLimit } from './words'

/** A document that begins with its name. */
export function CreateCard({
  taskUuid,
  placeholder = 'Briefing do casal',
  hint = 'Briefing, cronograma, roteiro: escreva aqui, com títulos, listas, tabelas e imagens.',
  closed,
  onCreated,
}: {
  taskUuid?: string | undefined
  /** What it might be called. */
  placeholder?: string
  /** What it might hold. */
  hint?: string
  /** Why none may be made, where that is so. */
  closed?: string | undefined
  onCreated: (document: OpenDocument) => unknown
}) {
  const drawer = useDrawer()
  const queryClient = useQueryClient()
  const { headers } = useIdempotencyKey()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => drawer.create({ name, taskUuid }, headers()),
    onSuccess: async (document) => {
      drawer.refresh(queryClient)
      await onCreated(document)
    },
    onError: (error) => {
      const { fields, detail } = toProblem(error)
      if (fields.length === 0) toast.error('O documento não foi criado', { description: detail })
    },
  })
  return (
    <Card as="section" aria-label="Criar documento">
      <CardHeading icon={<NotebookPen size={20} aria-hidden />} title="Criar documento">
        {hint}
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
          placeholder={placeholder}
          value={name}
          disabled={closed !== undefined}
          onChange={(event) => setName(event.target.value)}
          error={create.error ? toProblem(create.error).fields[0]?.message : undefined}
        />
        <Button
          type="submit"
          disabled={closed !== undefined}
          title={closed}
          loading={create.isPending}
          loadingText="Criando…"
        >
          Criar e escrever
        </Button>
      </form>
    </Card>
  )
}
