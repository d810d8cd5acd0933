import { AtSign, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone, whatsAppUrl } from '@/lib/phone'
import { TextLink } from '@/ui/TextLink'

export interface VendorContactsProps {
  name: string
  /** E.164 */
  phone: string
  email?: string | undefined
  instagramHandle?: string | undefined
}

/** How to reach a vendor, each way a press away. */
export function VendorContacts({ name, phone, email, instagramHandle }: VendorContactsProps) {
  return (
    <ul aria-label={`Falar com ${name}`} className="flex flex-wrap gap-x-6 gap-y-2 text-body">
      <Way icon={<Phone size={16} aria-hidden />}>
        <TextLink href={`tel:${phone}`} className="tabular-nums">
          {formatPhone(phone)}
        </TextLink>
      </Way>
      <Way icon={<MessageCircle size={16} aria-hidden />}>
        <TextLink href={whatsAppUrl(phone)} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </TextLink>
      </Way>
      {email && (
        <Way icon={<Mail size={16} aria-hidden />}>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </Way>
      )}
      {instagramHandle && (
        <Way icon={<AtSign size={16} aria-hidden />}>
          <TextLink
            href={`https://instagram.com/${instagramHandle}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {instagramHandle}
          </TextLink>
        </Way>
      )}
    </ul>
  )
}

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-6 min-w-0 items-center gap-2 wrap-anywhere touch:min-h-11">
      <span className="text-muted">{icon}</span>
      {children}
    </li>
  )
}
