import { Link } from '@tanstack/react-router'
import { ChevronRight, FileUp, NotebookPen } from 'lucide-react'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { linksOf } from './links'

/** The two ways to bring a document. */
export function AddScreen({ taskUuid }: { taskUuid?: string }) {
  const { eventUuid } = useCustomerEvent()
  const links = linksOf(eventUuid, taskUuid)
  const ways = [
    {
      link: links.write,
      Icon: NotebookPen,
      title: 'Escrever um documento',
      words: 'Votos, lista de músicas, recados: escrito aqui, e salvo sozinho.',
    },
    {
      link: links.send,
      Icon: FileUp,
      title: 'Enviar um arquivo',
      words: 'Uma foto, um PDF, uma planilha, do aparelho ou da câmera.',
    },
  ]
  return (
    <AreaPage
      area="DOCUMENTS"
      back={{ link: links.list, label: 'Documentos' }}
      title="Adicionar documento"
    >
      <ul className="flex flex-col gap-3">
        {ways.map(({ link, Icon, title, words }) => (
          <li key={title}>
            <Link
              {...link}
              className="flex items-center gap-4 rounded-card border border-line bg-surface p-5 transition-[border-color] hover:border-line-control"
            >
              <Icon size={24} className="shrink-0 text-wine" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="block font-display text-lg font-medium">{title}</span>
                <span className="block text-sm text-muted">{words}</span>
              </span>
              <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </AreaPage>
  )
}
