import { MessageCircle, Phone } from 'lucide-react'
import { formatPhone, whatsAppUrl } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import type { Asked } from './whoToAsk'

/** Who answers for an event, and how to reach them at once: by phone, or in writing. */
export function Responsible({ asked: { name, phone }, text }: { asked: Asked; text?: string }) {
  return (
    <section
      aria-label="Responsável pelo evento"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-6"
    >
      <Avatar name={name} size={40} tone="wine" decorative />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="text-xs text-muted">Responsável pelo evento</p>
        <p className="text-body font-medium wrap-break-word">{name}</p>
        <p className="text-sm text-muted tabular-nums">{formatPhone(phone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={`tel:${phone}`} className={buttonClass('secondary', 'md')}>
          <Phone size={18} aria-hidden />
          Ligar
          <span className="sr-only"> para {name}</span>
        </a>
        <a
          href={whatsAppUrl(phone, text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'md')}
        >
          <MessageCircle size={18} aria-hidden />
          WhatsApp
          <span className="sr-only"> de {name} (abre em nova aba)</span>
        </a>
      </div>
    </section>
  )
}
