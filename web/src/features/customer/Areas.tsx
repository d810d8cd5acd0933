import { FileText, FolderOpen, ListChecks, type LucideIcon, Receipt, Store } from 'lucide-react'
import { Badge } from '@/ui/Badge'
import type { ClientAccess, ClientEvent } from './access'
import { Section } from './Path'
import { areaWords, youOf } from './words'

type Area = ClientAccess['areas'][number]

const icons: Record<Area['area'], LucideIcon> = {
  CHECKLIST: ListChecks,
  VENDORS: Store,
  DOCUMENTS: FolderOpen,
  PAYMENTS: Receipt,
  CONTRACTS: FileText,
}

/** What the planner shares, and how far the client may go in each part. Nothing else has a name. */
export function Areas({ event, areas }: { event: ClientEvent; areas: readonly Area[] }) {
  const you = youOf(event)
  const { name } = event.planner
  if (areas.length === 0) {
    return (
      <Section title="Aos poucos, tudo por aqui">
        <p className="text-body text-muted wrap-break-word">
          Por enquanto {name} ainda não abriu nenhuma parte do planejamento. Quando abrir, aparece
          nesta página.
        </p>
      </Section>
    )
  }
  return (
    <Section title={`O que ${you} ${you === 'vocês' ? 'acompanham' : 'acompanha'}`}>
      <p className="-mt-1 mb-3 text-sm text-muted wrap-break-word">
        As partes do planejamento que {name} divide com {you}, e até onde {you}{' '}
        {you === 'vocês' ? 'podem' : 'pode'} ir em cada uma.
      </p>
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {areas.map(({ area, access }) => {
          const Icon = icons[area]
          const words = areaWords[area]
          return (
            <li
              key={area}
              className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
            >
              <div className="flex items-center justify-between gap-2">
                <Icon size={22} className="text-wine" aria-hidden />
                <Badge tone={access === 'EDIT' ? 'sage' : 'neutral'}>
                  {access === 'EDIT' ? 'Pode editar' : 'Pode ver'}
                </Badge>
              </div>
              <div>
                <h3 className="text-body font-semibold">{words?.label}</h3>
                <p className="text-sm text-muted">{words?.holds}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
