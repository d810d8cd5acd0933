import { Link } from '@tanstack/react-router'
import { Database, type LucideIcon, MailCheck, ShieldCheck, Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import type { ActivityGetAllOutput } from '@/client/types.gen'
import { timeOf } from '@/lib/clock'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import { textLinkClass } from '@/ui/TextLink'
import { EntryDetails } from './EntryDetails'
import { UnfoldButton } from './UnfoldButton'

export type Entry = ActivityGetAllOutput['items'][number]

/** Of these there is nothing more to tell. */
const bare = new Set(['READ', 'PURGED', 'CONTROL_ENDED'])

/** One thing that happened, as a sentence; before and after unfold. */
export function ActivityEntry({
  entry,
  withinEvent,
  withinControl = false,
}: {
  entry: Entry
  withinEvent: boolean
  /** Whether it is shown below the control it belongs to, which shows the reason. */
  withinControl?: boolean
}) {
  const [open, setOpen] = useState(false)
  const details = useId()
  const { actor, eventUuid, eventTitle } = entry
  return (
    <li className="px-4 py-3.5 md:px-5">
      <div className="flex items-start gap-3">
        <Face actor={actor} />
        <div className="min-w-0 flex-1">
          <p className="text-body wrap-break-word">
            <span className="font-medium">{actor.name}</span>
            {actor.kind === 'CLIENT' && ' (cliente)'} {entry.text}
            {eventTitle && eventUuid && !withinEvent && (
              <>
                {entry.namesEvent ? ' ' : ' em '}
                <Link to="/app/$eventUuid" params={{ eventUuid }} className={textLinkClass}>
                  {eventTitle}
                </Link>
              </>
            )}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <time dateTime={entry.at}>{timeOf(entry.at)}</time>
            {entry.controlReason && !withinControl && (
              <span className="min-w-0 wrap-break-word">Motivo: {entry.controlReason}</span>
            )}
          </div>
        </div>
        {entry.total > 0 && !bare.has(entry.kind) && (
          <UnfoldButton
            label={`Antes e depois: ${entry.text}`}
            open={open}
            onOpenChange={setOpen}
            controls={details}
          />
        )}
      </div>
      <div id={details} hidden={!open} className="mt-3 md:pl-12">
        {open && <EntryDetails id={entry.id} />}
      </div>
    </li>
  )
}

/** Who has no account, or shares one name with others, and so no face. */
const nobody: Partial<Record<Entry['actor']['kind'], LucideIcon>> = {
  JOB: Sparkles,
  DATABASE: Database,
  GUEST: MailCheck,
  CORTEJO: ShieldCheck,
}

export function Face({ actor }: { actor: Entry['actor'] }) {
  const Icon = nobody[actor.kind]
  if (Icon) {
    return (
      <span
        className={cx(
          'flex size-9 shrink-0 items-center justify-center rounded-chip',
          actor.kind === 'CORTEJO' ? 'bg-slate-tint text-slate' : 'bg-sunken text-muted',
        )}
      >
        <Icon size={18} aria-hidden />
      </span>
    )
  }
  return (
    <Avatar
      name={actor.name}
      size={36}
      decorative
      tone={actor.kind === 'CLIENT' ? 'wine' : 'sage'}
    />
  )
}
