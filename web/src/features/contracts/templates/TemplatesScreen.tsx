import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, LayoutTemplate, Plus } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { dayOf, formatShortDay } from '@/lib/dates'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { PageHeader } from '@/ui/PageHeader'
import { ContractsLoading } from '../ContractList'
import { templatesQuery } from '../queries'

const add = { to: '/app/contracts/templates/add' } as const

/** The texts that contracts begin with. */
export function TemplatesScreen() {
  const { client, may } = useWorkspace()
  const templates = useQuery(templatesQuery(client))
  const adds = may('WRITE_TEMPLATES')
  const items = templates.data?.items ?? []
  const newOne = (
    <Link {...add} className={buttonClass()}>
      <Plus size={18} aria-hidden />
      Novo modelo
    </Link>
  )
  return (
    <>
      <PhoneBar
        title="Modelos de contrato"
        back={{ link: { to: '/app/contracts' }, label: 'Voltar para os contratos' }}
      />
      <Content width="column" className="max-md:pb-28">
        <PageHeader
          title="Modelos de contrato"
          subtitle="Textos seus, que cada evento preenche"
          back={
            <Link
              to="/app/contracts"
              className={
                'mb-2 -ml-1 inline-flex min-h-6 items-center gap-1 text-sm text-muted hover:text-ink ' +
                'max-md:hidden'
              }
            >
              <ChevronLeft size={16} aria-hidden />
              Contratos
            </Link>
          }
          action={adds && items.length > 0 && <div className="max-md:hidden">{newOne}</div>}
        />
        {templates.isPending && <ContractsLoading />}
        {templates.isError && !templates.data && (
          <LoadFailed title="Não deu para carregar os modelos" query={templates} />
        )}
        {templates.data && items.length === 0 && (
          <EmptyState
            icon={<LayoutTemplate size={26} aria-hidden />}
            title="Nenhum modelo ainda"
            action={adds && newOne}
          >
            Escreva uma vez o contrato que você sempre usa. Nome do cliente, data e local entram
            sozinhos em cada evento.
          </EmptyState>
        )}
        {items.length > 0 && (
          <Card padded={false}>
            <ul className="divide-y divide-line">
              {items.map(({ uuid, name, updatedAt }) => (
                <li key={uuid}>
                  <Link
                    to="/app/contracts/templates/$templateUuid"
                    params={{ templateUuid: uuid }}
                    className={
                      'flex min-h-16 items-center gap-4 px-4 py-3 transition-colors hover:bg-sunken ' +
                      'focus-visible:-outline-offset-2'
                    }
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block text-body font-medium wrap-break-word">{name}</span>
                      <span className="block text-sm text-muted">
                        mudado {formatShortDay(dayOf(updatedAt))}
                      </span>
                    </span>
                    <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {adds && items.length > 0 && (
          <Link {...add} aria-label="Novo modelo" className={fabClass}>
            <Plus size={24} aria-hidden />
          </Link>
        )}
      </Content>
    </>
  )
}
