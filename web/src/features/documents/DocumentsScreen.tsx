import { Link } from '@tanstack/react-router'
import { FolderOpen, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/app/frame/Content'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { NothingFound } from '@/ui/NothingFound'
import { TextField } from '@/ui/TextField'
import { DocumentList } from './DocumentList'

export interface DocumentsScreenProps {
  eventUuid: string
  query: string
  onQueryChange: (query: string) => void
  /** Whose details are open. */
  selected: string | undefined
  /** They. */
  children: ReactNode
}

/** Lists an event's documents: texts written for it and uploaded files. */
export function DocumentsScreen({
  eventUuid,
  query,
  onQueryChange,
  selected,
  children,
}: DocumentsScreenProps) {
  const [text, setText] = useAddressSearch(query, onQueryChange)
  const add = { to: '/app/$eventUuid/documents/add', params: { eventUuid } } as const
  return (
    <ListAndPanel selected={selected} panel={children}>
      <Content className="max-md:pb-28">
        <div className="mb-5 flex items-end gap-3">
          <TextField
            label="Buscar documento"
            hideLabel
            type="search"
            placeholder="Nome do documento ou da tarefa"
            icon={<Search size={18} aria-hidden />}
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-w-0 flex-1"
          />
          <Link {...add} className={buttonClass('primary', 'md', 'max-md:hidden')}>
            <Plus size={18} aria-hidden />
            Adicionar documento
          </Link>
        </div>
        <DocumentList
          place={{ eventUuid }}
          search={query}
          details={{ of: selected }}
          empty={
            query ? (
              <NothingFound query={query} onClear={() => setText('')}>
                Procure pelo nome do documento ou pela tarefa dele. Acentos não importam.
              </NothingFound>
            ) : (
              <EmptyState
                icon={<FolderOpen size={26} aria-hidden />}
                title="Nenhum documento ainda"
                action={
                  <Link {...add} className={buttonClass()}>
                    <Plus size={18} aria-hidden />
                    Adicionar o primeiro
                  </Link>
                }
              >
                Escreva o briefing e o cronograma aqui mesmo, e guarde contratos, plantas e
                orçamentos onde a equipe do evento encontra.
              </EmptyState>
            )
          }
        />
        <Link {...add} aria-label="Adicionar documento" className={fabClass}>
          <Plus size={24} aria-hidden />
        </Link>
      </Content>
    </ListAndPanel>
  )
}
