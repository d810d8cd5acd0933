import { formatPhone, whatsAppUrl } from '@/lib/phone'
import { TextLink } from '@/ui/TextLink'
import type { Asked } from './whoToAsk'

/** A person's name with links to write to them and to call them; `otherwise` if there is none. */
export function WhoToAsk({ asked, otherwise }: { asked: Asked | undefined; otherwise: string }) {
  if (!asked) return otherwise
  return (
    <>
      <TextLink href={whatsAppUrl(asked.phone)} target="_blank" rel="noreferrer">
        {asked.name}
        <span className="sr-only"> no WhatsApp (abre em nova aba)</span>
      </TextLink>{' '}
      ou ligue para{' '}
      <TextLink href={`tel:${asked.phone}`} className="tabular-nums">
        {formatPhone(asked.phone)}
      </TextLink>
    </>
  )
}
