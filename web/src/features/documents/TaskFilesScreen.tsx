import { Link } from '@tanstack/react-router'
import { Paperclip, Plus } from 'lucide-react'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { DocumentList } from './DocumentList'

/** The documents and files of one task. */
export function TaskFilesScreen({
  eventUuid,
  taskUuid,
  title,
}: {
  eventUuid: string
  taskUuid: string
  title: string
}) {
  const add = (
    <Link
      to="/app/$eventUuid/documents/add"
      params={{ eventUuid }}
      search={{ task: taskUuid }}
      className={buttonClass()}
    >
      <Plus size={18} aria-hidden />
      Adicionar documento
    </Link>
  )
  return (
    <>
      <PhoneBar
        title="Arquivos da tarefa"
        back={{
          link: {
            to: '/app/$eventUuid/organization/$taskUuid',
            params: { eventUuid, taskUuid },
          },
          label: 'Voltar para a tarefa',
        }}
      />
      <Content>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <AloneHeading>Arquivos da tarefa</AloneHeading>
            <Link
              to="/app/$eventUuid/organization/$taskUuid"
              params={{ eventUuid, taskUuid }}
              className="text-sm wrap-break-word text-wine underline underline-offset-2"
            >
              {title}
            </Link>
          </div>
          {add}
        </div>
        <DocumentList
          place={{ eventUuid, taskUuid }}
          empty={
            <EmptyState icon={<Paperclip size={26} aria-hidden />} title="Nada por aqui ainda">
              Guarde com a tarefa o que é dela: o orçamento, o contrato assinado, as referências.
            </EmptyState>
          }
        />
      </Content>
    </>
  )
}
