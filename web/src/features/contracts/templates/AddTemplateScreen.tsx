import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractTemplatesCreate } from '@/client/api/contractTemplates.gen'
import { PageHeader } from '@/ui/PageHeader'
import { TextField } from '@/ui/TextField'
import { noteTemplate } from '../queries'
import { nothingWritten } from '../template'
import { BackToTemplates } from './BackToTemplates'
import { templateSchema } from './templateForm'

/** A template begins with its name; its text follows on its own page. */
export function AddTemplateScreen() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useAppForm({
    schema: templateSchema,
    initial: { name: '' },
    draft: 'contractTemplate.create',
    save: async ({ name }, { headers }) =>
      (
        await contractTemplatesCreate({
          client,
          body: {
            uuid: headers['Idempotency-Key'] ?? crypto.randomUUID(),
            name,
            content: nothingWritten,
          },
          headers,
          throwOnError: true,
        })
      ).data,
    onSaved: async (template) => {
      await noteTemplate(queryClient, client, template)
      await navigate({
        to: '/app/contracts/templates/$templateUuid',
        params: { templateUuid: template.uuid },
        replace: true,
      })
    },
  })
  return (
    <>
      <PhoneBar
        title="Novo modelo"
        back={{ link: { to: '/app/contracts/templates' }, label: 'Voltar para os modelos' }}
      />
      <Content width="column">
        <PageHeader
          title="Novo modelo de contrato"
          subtitle={
            'Um texto seu, com o que muda de um evento para outro entre chaves. O Cortejo preenche o ' +
            'que já sabe.'
          }
          back={<BackToTemplates />}
        />
        <Form of={form}>
          <TextField label="Nome" placeholder="Assessoria completa" {...form.text('name')} />
          <SaveButton size="lg" className="self-start max-md:w-full" saving="Criando…">
            Criar e escrever
          </SaveButton>
        </Form>
      </Content>
    </>
  )
}
