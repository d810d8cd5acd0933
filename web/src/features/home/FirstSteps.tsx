import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import {
  CalendarHeart,
  ChevronRight,
  Contact,
  type LucideIcon,
  Store,
  UsersRound,
} from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { BotanicalCover } from '@/ui/BotanicalCover'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'

interface Step {
  icon: LucideIcon
  title: string
  help: string
  link: LinkOptions
}

/** The page of a member without events: how to begin, or whom to ask. */
export function FirstSteps() {
  const { businessId, may, mayGrant } = useWorkspace()
  if (!may('WRITE_EVENTS')) {
    return (
      <EmptyState
        icon={<CalendarHeart size={26} aria-hidden />}
        title="Nenhum evento com você ainda"
      >
        Quando alguém do time der acesso a um evento, o que ele pede de você aparece aqui.
      </EmptyState>
    )
  }
  const steps: Step[] = [
    ...(may('WRITE_CONTACTS')
      ? [
          {
            icon: Contact,
            title: 'Traga os seus contatos',
            help: 'Da agenda do celular ou de uma planilha, de uma vez.',
            link: linkOptions({ to: '/app/contacts/import' }),
          },
        ]
      : []),
    ...(may('WRITE_VENDORS')
      ? [
          {
            icon: Store,
            title: 'Guarde os fornecedores de confiança',
            help: 'Eles ficam à mão em cada evento, e você pode indicá-los.',
            link: linkOptions({ to: '/app/vendors/add' }),
          },
        ]
      : []),
    ...(may('WRITE_TEAM_MEMBERS')
      ? [
          {
            icon: UsersRound,
            title: 'Chame o seu time',
            help: 'Cada pessoa entra com o próprio celular e vê só o que lhe cabe.',
            link: linkOptions({ to: '/app/menu/team/add' }),
          },
        ]
      : []),
  ]
  return (
    <div className="max-w-column">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <BotanicalCover seed={businessId} tint="wine" className="aspect-3/1" />
        <div className="p-6 text-center md:p-8">
          <h2 className="font-display text-xl font-medium">Você ainda não tem eventos</h2>
          <p className="mx-auto mt-1.5 max-w-100 text-body text-muted">
            Crie o primeiro e monte o checklist em minutos. Daqui em diante, é nesta página que o
            dia começa: o que vence, quem respondeu e o que vem pela frente.
          </p>
          {mayGrant('WRITE_EVENTS') && (
            <Link to="/app/events/create" className={buttonClass('primary', 'lg', 'mt-6')}>
              <CalendarHeart size={20} aria-hidden />
              Criar evento
            </Link>
          )}
        </div>
      </div>
      {steps.length > 0 && (
        <section aria-labelledby="depois" className="mt-8">
          <h2 id="depois" className="font-display text-lg font-medium">
            E depois
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {steps.map(({ icon: Icon, title, help, link }) => (
              <li key={title}>
                <Link
                  {...link}
                  className="-mx-2 flex items-center gap-3.5 rounded-input px-2 py-3 hover:bg-hover"
                >
                  <span className="flex size-10 shrink-0 items-center justify-center rounded-chip bg-wine-tint text-wine">
                    <Icon size={20} aria-hidden />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block text-body font-medium">{title}</span>
                    <span className="block text-xs text-muted">{help}</span>
                  </span>
                  <ChevronRight size={18} className="text-faint" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
