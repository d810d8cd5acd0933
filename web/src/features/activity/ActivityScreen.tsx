import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Download } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Button, buttonClass } from '@/ui/Button'
import { downloadInTurn } from '@/ui/download'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ActivityFilters } from './ActivityFilters'
import { ActivityList, NothingYet } from './ActivityList'
import { WithinControl } from './ControlEntry'
import { activityQuery } from './queries'
import { type ActivitySearch, exportAddress } from './search'

export interface ActivityScreenProps {
  search: ActivitySearch
  onSearchChange: (search: ActivitySearch) => void
}

/** Who did what in the business: for its owner, who answers for it. */
export function ActivityScreen({ search, onSearchChange }: ActivityScreenProps) {
  const { client, businessId } = useWorkspace()
  const activity = useInfiniteQuery({
    ...activityQuery(client, search),
    placeholderData: keepPreviousData,
  })
  const narrowed = Object.keys(search).length > 0
  return (
    <>
      <PhoneBar
        title="Atividade"
        back={{ link: { to: '/app/menu' }, label: 'Voltar para o menu' }}
      />
      <Content>
        <PageHeader
          title="Atividade"
          subtitle="Quem fez o quê no seu espaço, antes e depois. Ninguém consegue apagar."
          back={
            <Link
              to="/app/menu"
              className="mb-2 inline-flex items-center gap-1 text-sm text-muted hover:text-ink max-md:hidden"
            >
              <ChevronLeft size={16} aria-hidden />
              Menu
            </Link>
          }
          action={
            <a
              href={exportAddress(businessId, search)}
              download
              onClick={downloadInTurn}
              className={buttonClass('secondary')}
            >
              <Download size={18} aria-hidden />
              Baixar CSV
            </a>
          }
        />
        <ActivityFilters search={search} onChange={onSearchChange} />
        <ActivityList
          query={activity}
          unfold={(control) => <Unfolded search={search} control={control} />}
          empty={
            narrowed ? (
              <EmptyState
                title="Nada com esses filtros"
                action={
                  <Button variant="secondary" onClick={() => onSearchChange({})}>
                    Limpar filtros
                  </Button>
                }
              >
                Tente outra pessoa, outro evento ou um período maior.
              </EmptyState>
            ) : (
              <NothingYet>O que você e a sua equipe fizerem aparece aqui.</NothingYet>
            )
          }
        />
      </Content>
    </>
  )
}

function Unfolded({ search, control }: { search: ActivitySearch; control: string }) {
  const { client } = useWorkspace()
  return <WithinControl query={useInfiniteQuery(activityQuery(client, search, control))} />
}
