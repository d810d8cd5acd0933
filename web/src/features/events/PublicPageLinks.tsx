import { ExternalLink, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '@/ui/Button'
import { copyEventLink } from './link'

/** What can be done with the address of an event's public page. */
export function PublicPageLinks({ url, more }: { url: string; more?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        icon={<Link2 size={18} aria-hidden />}
        onClick={() => void copyEventLink(url)}
      >
        Copiar link do evento
      </Button>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
        <ExternalLink size={18} aria-hidden />
        Abrir página
        <span className="sr-only"> em nova aba</span>
      </a>
      {more}
    </div>
  )
}
