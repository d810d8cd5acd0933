import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  contractTemplatesDelete,
  contractTemplatesRestore,
  contractTemplatesUpdate,
} from '@/client/api/contractTemplates.gen'
import type { ContractTemplatesGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Dialog } from '@/ui/Dialog'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { noteTemplate, refreshTemplates } from '../queries'
import { templateSchema } from './templateForm'

interface Props {
  template: ContractTemplatesGetOutput
}

/** What can be done with a template besides writing it. */
export function TemplateMenu({ template }: Props) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [renaming, setRenaming] = useState(false)
  const { uuid, name } = template
  const refresh = () => refreshTemplates(queryClient, client)
  const restore = () =>
    void contractTemplatesRestore({ client, body: { uuid }, throwOnError: true })
      .then(refresh)
      .catch((error: unknown) =>
        toast.error('O modelo não voltou', { description: toProblem(error).detail }),
      )
  const remove = useMutation({
    mutationFn: () => contractTemplatesDelete({ client, body: { uuid }, throwOnError: true }),
    onSuccess: async () => {
      await navigate({ to: '/app/contracts/templates', replace: true })
      void refresh()
      toast.info('Modelo excluído', { description: name, undo: restore })
    },
    onError: (error) =>
      toast.error('O modelo não foi excluído', { description: toProblem(error).detail }),
  })
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`Ações de ${name}`}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => setRenaming(true)}>
          Renomear
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={() => remove.mutate()}>
          Excluir
        </MenuItem>
      </Menu>
      <Dialog open={renaming} onOpenChange={setRenaming} title="Renomear modelo">
        {renaming && <NameForm template={template} onClose={() => setRenaming(false)} />}
      </Dialog>
    </>
  )
}

function NameForm({ template: { uuid, name: current }, onClose }: Props & { onClose: () => void }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: templateSchema,
    initial: { name: current },
    save: async ({ name }) =>
      (await contractTemplatesUpdate({ client, body: { uuid, name }, throwOnError: true })).data,
    onSaved: (template) => {
      void noteTemplate(queryClient, client, template)
      onClose()
    },
  })
  return (
    <Form of={form}>
      <TextField label="Nome" {...form.text('name')} />
      <FormFooter place="dialog" save="Salvar nome" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}
