import { Link } from '@tanstack/react-router'
import { FileSignature, LayoutTemplate, Plus, Search } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { NothingFound } from '@/ui/NothingFound'
import { PageHeader } from '@/ui/PageHeader'
import { TextField } from '@/ui/TextField'
import { ContractList } from './ContractList'

export interface ContractsScreenProps {
  /** Of one event; without it of all of them, where none can be begun. */
  eventUuid?: string
  query: string
  onQueryChange: (query: string) => void
}

/** Contracts and who has signed them. */
export function ContractsScreen({ eventUuid, query, onQueryChange }: ContractsScreenProps) {
  const [text, setText] = useAddressSearch(query, onQueryChange)
  const add = eventUuid && ({ to: '/app/$eventUuid/contracts/add', params: { eventUuid } } as const)
  return (
    <Content className="max-md:pb-28">
      {!eventUuid && (
        <PageHeader
          title="Contratos"
          action={
            <Link to="/app/contracts/templates" className={buttonClass('secondary')}>
              <LayoutTemplate size={18} aria-hidden />
              Modelos
            </Link>
          }
        />
      )}
      <div className="mb-5 flex items-end gap-3">
        <TextField
          label="Buscar contrato"
          hideLabel
          type="search"
          placeholder={
            eventUuid ? 'Nome do contrato ou de quem assina' : 'Contrato, evento ou pessoa'
          }
          icon={<Search size={18} aria-hidden />}
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1"
        />
        {add && (
          <Link {...add} className={buttonClass('primary', 'md', 'max-md:hidden')}>
            <Plus size={18} aria-hidden />
            Novo contrato
          </Link>
        )}
      </div>
      <ContractList
        eventUuid={eventUuid}
        search={query}
        empty={
          query ? (
            <NothingFound query={query} onClear={() => setText('')}>
              Procure pelo nome do contrato ou de quem assina. Acentos não importam.
            </NothingFound>
          ) : (
            <EmptyState
              icon={<FileSignature size={26} aria-hidden />}
              title="Nenhum contrato ainda"
              action={
                add ? (
                  <Link {...add} className={buttonClass()}>
                    <Plus size={18} aria-hidden />
                    Novo contrato
                  </Link>
                ) : (
                  <Link to="/app/events" className={buttonClass('secondary')}>
                    Ver eventos
                  </Link>
                )
              }
            >
              Envie um PDF, diga quem assina, e cada pessoa assina no próprio celular.
              {!add && ' Os contratos nascem dentro de um evento.'}
            </EmptyState>
          )
        }
      />
      {add && (
        <Link {...add} aria-label="Novo contrato" className={fabClass}>
          <Plus size={24} aria-hidden />
        </Link>
      )}
    </Content>
  )
}
