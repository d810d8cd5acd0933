import { EyeOff, Lock, Music, TriangleAlert } from 'lucide-react'
import { cx } from '@/ui/classes'
import { formatLength, formatStart } from '../clock'
import { splitCue } from '../procession'
import type { Line } from '../sheet'
import { metaText, whoText } from '../text'

export interface LineTimeProps {
  start: number
  /** The start before a delay, shown struck out while it differs. */
  was?: number | undefined
  className?: string
}

/** A line's start, with the previous one struck out above it while it differs. */
export function LineTime({ start, was, className }: LineTimeProps) {
  const moved = was !== undefined && was !== start
  return (
    <span className={cx('flex shrink-0 flex-col tabular-nums', className)}>
      {moved && (
        <del className="text-xs text-muted">
          <span className="sr-only">era às </span>
          {formatStart(was)}
        </del>
      )}
      <span className={cx('text-body font-semibold', moved && 'text-wine')}>
        {formatStart(start)}
      </span>
    </span>
  )
}

/**
 * What happens, and where, who and to what music. Where a row is wide the latter have columns of their
 * own (LineColumns) and are left out here.
 */
export function LineText({ line, columns = false }: { line: Line; columns?: boolean }) {
  const meta = metaText(line)
  return (
    <>
      <span
        className={cx(
          'block text-body font-medium wrap-break-word',
          line.doneAt && 'text-muted line-through decoration-faint',
        )}
      >
        {line.title}
      </span>
      {(meta || line.length) && (
        <span className={cx('block text-sm text-muted wrap-break-word', columns && '@4xl:hidden')}>
          {[meta, line.length ? formatLength(line.length) : ''].filter(Boolean).join(' · ')}
        </span>
      )}
      {line.cueText && (
        <Cue text={line.cueText} className={cx('mt-0.5', columns && '@4xl:hidden')} />
      )}
      {line.note && (
        <span className="mt-0.5 line-clamp-2 block text-sm whitespace-pre-line text-muted wrap-break-word">
          {line.note}
        </span>
      )}
    </>
  )
}

const column = 'hidden shrink-0 pt-0.5 text-sm text-muted wrap-break-word @4xl:block'

/** How long, where, who and to what music, each in its column, where a row is wide enough. */
export function LineColumns({ line }: { line: Line }) {
  return (
    <>
      <span className={cx(column, 'w-13 tabular-nums')}>
        {line.length && formatLength(line.length)}
      </span>
      <span className={cx(column, 'w-[14%]')}>{line.place}</span>
      <span className={cx(column, 'w-[18%]')}>{whoText(line.who)}</span>
      <span className={cx(column, 'w-[15%]')}>{line.cueText && <Cue text={line.cueText} />}</span>
    </>
  )
}

/** A music or a cue: its name, and more quietly who plays it. */
export function Cue({ text, className }: { text: string; className?: string }) {
  const { name, by } = splitCue(text)
  return (
    <span className={cx('flex items-start gap-1.5 text-sm', className)}>
      <Music size={15} className="mt-1 shrink-0 text-wine" aria-hidden />
      <span className="min-w-0 wrap-break-word">
        <span className="sr-only">Música: </span>
        <span className="text-wine">{name}</span>
        {by && <span className="text-muted"> {by}</span>}
      </span>
    </span>
  )
}

/** The marks of a line: it does not move with a delay, only the team sees it, or it collides with another. */
export function LineMarks({ line, collides = false }: { line: Line; collides?: boolean }) {
  if (!line.fixed && !line.teamOnly && !collides) return null
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-xs text-muted">
      {line.teamOnly && (
        <span className="inline-flex items-center gap-1">
          <EyeOff size={15} aria-hidden />
          só a equipe
        </span>
      )}
      {line.fixed && (
        <span className="inline-flex items-center gap-1">
          <Lock size={15} aria-hidden />
          fixo
        </span>
      )}
      {collides && (
        <span className="inline-flex items-center gap-1 text-coral">
          <TriangleAlert size={17} aria-hidden />
          <span className="sr-only">colide com um horário fixo</span>
        </span>
      )}
    </span>
  )
}
