import { Link } from '@tanstack/react-router'
import { ChevronRight, MessageCircleQuestionMark } from 'lucide-react'
import type { Asked } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { today } from '@/lib/dates'
import { count } from '@/lib/text'
import type { ClientEvent } from '../access'
import { dueWords } from '../words'
import { decisionLink } from './link'

/** A question that waits for the client: it asks, and opens its answer. */
export function DecisionCard({ asked, event }: { asked: Asked; event: ClientEvent }) {
  const { category, icon, deadline, title, question } = asked
  const pictures = question.options.flatMap(({ imageUrl }) => imageUrl ?? [])
  return (
    <li className="relative flex items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 transition-[border-color] hover:border-line-control">
      {pictures[0] ? (
        <img
          src={pictures[0]}
          alt=""
          loading="lazy"
          className="size-10 shrink-0 rounded-input object-cover"
        />
      ) : (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-input bg-amber-tint text-amber-ink">
          <MessageCircleQuestionMark size={20} aria-hidden />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-3 text-body font-semibold wrap-break-word">
          <Link {...decisionLink(event.uuid, asked)} className="after:absolute after:inset-0">
            {question.text || title}
          </Link>
        </p>
        <p className="text-xs text-muted wrap-break-word">
          {[
            question.options.length > 0 && count(question.options.length, 'opção', 'opções'),
            categoryOf(category, icon).label,
            dueWords(deadline, today(event.timeZone)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
    </li>
  )
}
