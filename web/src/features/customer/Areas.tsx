import { Link } from '@tanstack/react-router'
import { Badge } from '@/ui/Badge'
import type { ClientAccess } from './access'
import { areas } from './areas'
import { Section } from './Path'
import { youOf } from './words'

/** What the planner shares, and how far the client may go in each part. Nothing else has a name. */
export function Areas({ access }: { access: ClientAccess }) {
  const { event, areas: held } = access
  const you = youOf(event)
  const { name } = event.planner
  if (held.length === 0) {
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
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        {held.map(({ area, access: level }) => {
          const { icon: Icon, label, holds, link } = areas[area]
          return (
            <li
              key={area}
              className="relative flex flex-col gap-2 rounded-card border border-line bg-surface p-4 transition-[border-color] has-[a:hover]:border-line-control"
            >
              <div className="flex items-center justify-between gap-2">
                <Icon size={22} className="text-wine" aria-hidden />
                <Badge tone={level === 'EDIT' ? 'sage' : 'neutral'}>
                  {level === 'EDIT' ? 'Pode editar' : 'Pode ver'}
                </Badge>
              </div>
              <div>
                <h3 className="text-body font-semibold">
                  {link ? (
                    <Link {...link(event.uuid)} className="after:absolute after:inset-0">
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </h3>
                <p className="text-sm text-muted">{holds}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
