import { Link } from '@tanstack/react-router'
import { Archive, CalendarHeart, LayoutTemplate, Plus } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { NothingFound } from '@/ui/NothingFound'
import type { EventListProps } from './listSearch'

/** What a list says when there is nothing in it, and the first thing to do about it. */
export function EventsEmpty({ tab, query, onClearSearch }: EventListProps) {
  const { may, mayGrant } = useWorkspace()
  if (query) {
    return (
      <NothingFound query={query} onClear={onClearSearch}>
        {may('READ_CONTACTS')
          ? 'Procure pelo nome do evento ou de quem vai celebrar. Acentos não importam.'
          : 'Procure pelo nome do evento. Acentos não importam.'}
      </NothingFound>
    )
  }
  if (tab === 'modelos') {
    return (
      <EmptyState
        icon={<LayoutTemplate size={26} aria-hidden />}
        title="Você ainda não tem modelos"
        action={
          <Link to="/app/events/template/create" className={buttonClass()}>
            <Plus size={18} aria-hidden />
            Criar modelo
          </Link>
        }
      >
        Um modelo guarda o seu jeito de organizar: monte o checklist uma vez e comece os próximos
        eventos com tudo pronto.
      </EmptyState>
    )
  }
  if (tab === 'modelos-arquivados') {
    return (
      <EmptyState icon={<Archive size={26} aria-hidden />} title="Nenhum modelo arquivado">
        Um modelo que saiu de uso pode ser guardado aqui, e volta quando você quiser.
      </EmptyState>
    )
  }
  if (tab === 'arquivados') {
    return (
      <EmptyState icon={<Archive size={26} aria-hidden />} title="Nada arquivado por aqui">
        {may('WRITE_EVENTS')
          ? 'Quando um evento terminar, arquive-o para deixar a lista só com o que está por vir. Ele fica guardado aqui e volta quando você quiser.'
          : 'Os eventos que o time guardar continuam aqui para você consultar.'}
      </EmptyState>
    )
  }
  if (!may('WRITE_EVENTS')) {
    return (
      <EmptyState
        icon={<CalendarHeart size={26} aria-hidden />}
        title="Nenhum evento com você ainda"
      >
        Os eventos aparecem aqui quando alguém do time der acesso a você.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<CalendarHeart size={26} aria-hidden />}
      title="Você ainda não tem eventos"
      action={
        mayGrant('WRITE_EVENTS') && (
          <Link to="/app/events/create" className={buttonClass()}>
            <Plus size={18} aria-hidden />
            Criar evento
          </Link>
        )
      }
    >
      Crie o primeiro e monte o checklist em minutos.
    </EmptyState>
  )
}
