import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Editor, EditorLoading, RichText, WritingProvider } from '@/features/documents'
import { Card } from '@/ui/Card'
import { PageHeader } from '@/ui/PageHeader'
import { templateQuery } from '../queries'
import { templateWriting } from '../writing'
import { BackToTemplates } from './BackToTemplates'
import { TemplateMenu } from './TemplateMenu'

/** A text that contracts begin with. It saves itself. */
export function TemplateScreen({ templateUuid }: { templateUuid: string }) {
  const { client } = useWorkspace()
  const writing = useMemo(() => templateWriting(client), [client])
  const { data: template } = useSuspenseQuery(templateQuery(client, templateUuid))
  const { name, content, mayEdit } = template
  const list = { to: '/app/contracts/templates' } as const
  const menu = mayEdit && <TemplateMenu template={template} />
  return (
    <WritingProvider value={writing}>
      <PhoneBar
        title="Modelo"
        back={{ link: list, label: 'Voltar para os modelos' }}
        action={menu}
      />
      <Content width="column">
        <PageHeader
          title={name}
          subtitle={
            mayEdit &&
            'O que muda de um evento para outro fica entre chaves, como {{cliente}}. O que o evento ' +
              'não diz, como {{valor}}, o Cortejo pergunta a cada contrato.'
          }
          back={<BackToTemplates />}
          action={menu && <div className="max-md:hidden">{menu}</div>}
        />
        <Suspense fallback={<EditorLoading />}>
          {mayEdit ? (
            <Editor document={template} />
          ) : (
            <Card>
              <RichText content={content} label={`Texto de ${name}`} />
            </Card>
          )}
        </Suspense>
      </Content>
    </WritingProvider>
  )
}
