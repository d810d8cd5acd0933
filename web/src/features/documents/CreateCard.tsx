import { useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { Card } from '@/ui/Card'
import { TextField } from '@/ui/TextField'
import { CardHeading } from './CardHeading'
import { type OpenDocument, useDrawer } from './drawer'
import { nameSchema } from './nameSchema'

/** A document that begins with its name. */
export function CreateCard({
  taskUuid,
  placeholder = 'Briefing do casal',
  hint = 'Briefing, cronograma, roteiro: escreva aqui, com títulos, listas, tabelas e imagens.',
  closed,
  onCreated,
}: {
  taskUuid?: string | undefined
  /** A suggestion for the name. */
  placeholder?: string
  /** A suggestion for the content. */
  hint?: string
  /** Why none may be made, where that is so. */
  closed?: string | undefined
  onCreated: (document: OpenDocument) => unknown
}) {
  const drawer = useDrawer()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: nameSchema,
    initial: { name: '' },
    draft: `document.create.${taskUuid ?? drawer.eventUuid}`,
    save: ({ name }, { headers }) => drawer.create({ name, taskUuid }, headers),
    onSaved: (document) => {
      drawer.refresh(queryClient)
      return onCreated(document)
    },
  })
  return (
    <Card as="section" aria-label="Criar documento">
      <CardHeading icon={<NotebookPen size={20} aria-hidden />} title="Criar documento">
        {hint}
      </CardHeading>
      <Form of={form} className="flex flex-col gap-4">
        <TextField
          label="Nome"
          placeholder={placeholder}
          disabled={closed !== undefined}
          {...form.text('name')}
        />
        <SaveButton disabled={closed !== undefined} title={closed} saving="Criando…">
          Criar e escrever
        </SaveButton>
      </Form>
    </Card>
  )
}
