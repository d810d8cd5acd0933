import { MessageCircle } from 'lucide-react'
import { whatsAppUrl } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { TextLink } from '@/ui/TextLink'
import type { ClientEvent } from './access'
import { calledBy } from './words'

/** Who plans the event; with its brand, where the event wears it. */
export function Planner({ event }: { event: ClientEvent }) {
  const { planner } = event
  return (
    <section
      aria-label="Quem organiza"
      className="flex flex-wrap items-center gap-4 border-y border-line py-6"
    >
      <Avatar
        name={planner.name}
        imageUrl={planner.imageUrl}
        size={56}
        shape="square"
        tone={planner.branded ? 'wine' : 'neutral'}
        decorative
      />
      <div className="min-w-[min(11rem,100%)] flex-1">
        <p className="text-xs text-muted">Quem organiza</p>
        <p className="font-display text-lg font-medium wrap-break-word">{planner.name}</p>
        {planner.instagramHandle && (
          <TextLink
            href={`https://www.instagram.com/${planner.instagramHandle}/`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center text-sm break-all"
          >
            @{planner.instagramHandle}
            <span className="sr-only"> no Instagram (abre em nova aba)</span>
          </TextLink>
        )}
      </div>
      <a
        href={whatsAppUrl(planner.phone, `Oi! É sobre ${calledBy(event)}: `)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', 'md', 'max-sm:w-full')}
      >
        <MessageCircle size={18} aria-hidden />
        Falar no WhatsApp
        <span className="sr-only"> com {planner.name} (abre em nova aba)</span>
      </a>
    </section>
  )
}
