import { CircleCheck, Globe, LockKeyhole, PenLine } from 'lucide-react'
import { dayOf, formatShortDay } from '@/lib/dates'
import { count } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { cx } from '@/ui/classes'
import { useEditor } from '../editor'

/** How far the draft is from what visitors see, and since when they see it. */
export function DraftState({ className }: { className?: string }) {
  const { site, answer } = useEditor()
  const { publishedAt, changes, isPrivate } = site
  return (
    <div className={cx('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1', className)}>
      {answer.archived ? (
        <Badge icon={<LockKeyhole size={14} aria-hidden />}>Evento arquivado: site fechado</Badge>
      ) : publishedAt === undefined ? (
        <Badge tone="slate" icon={<PenLine size={14} aria-hidden />}>
          Ainda não publicado
        </Badge>
      ) : changes > 0 ? (
        <Badge tone="slate" icon={<PenLine size={14} aria-hidden />}>
          Rascunho com {count(changes, 'mudança', 'mudanças')}
        </Badge>
      ) : (
        <Badge tone="sage" icon={<CircleCheck size={14} aria-hidden />}>
          Tudo no ar
        </Badge>
      )}
      {publishedAt !== undefined && !answer.archived && (
        <span className="flex items-center gap-1.5 text-sm text-muted">
          {isPrivate ? (
            <LockKeyhole size={14} aria-label="Com senha" />
          ) : (
            <Globe size={14} aria-hidden />
          )}
          No ar desde {formatShortDay(dayOf(publishedAt, answer.event.timeZone))}
        </span>
      )}
    </div>
  )
}
