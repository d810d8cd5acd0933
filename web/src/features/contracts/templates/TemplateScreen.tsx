import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Editor, EditorLoading, RichText, WritingProvider } from '@/features/documents'
import { Card } from '@/ui/Card'
import { templateQuery } from '../queries'
import { templateWriting } from '../writing'
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
        <div className="mb-5 flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Link
              {...list}
              className="mb-2 -ml-1 inline-flex min-h-6 items-center gap-1 text-sm text-muted hover:text-ink max-md:hidden"
            >
              <ChevronLeft size={16} aria-hidden />
              Modelos de contrato
            </Link>
            <div className="wrap-break-word">
              <AloneHeading>{name}</AloneHeading>
            </div>
            {mayEdit && (
              <p className="mt-1 text-sm text-muted">
                O que muda de um evento para outro fica entre chaves, como {'{{cliente}}'}. O que o
                evento não diz, como {'{{valor}}'}, o Cortejo pergunta a cada contrato.
              </p>
            )}
          </div>
          <div className="max-md:hidden">{menu}</div>
        </div>
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
