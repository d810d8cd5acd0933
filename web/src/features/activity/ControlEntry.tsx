import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { ActivityGetAllOutput, Problem } from '@/client/types.gen'
import { timeOf } from '@/lib/clock'
import { dayOf, formatMoment } from '@/lib/dates'
import { count } from '@/lib/text'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { ActivityEntry, type Entry, Face } from './ActivityEntry'
import { UnfoldButton } from './UnfoldButton'

export interface ControlEntryProps {
  entry: Entry
  control: NonNullable<Entry['control']>
  /** Renders the entries of the control, under the filters of the list. */
  unfold: (controlUuid: string) => ReactNode
}

/** One control of the business by staff; its entries can be expanded. */
export function ControlEntry({ entry, control, unfold }: ControlEntryProps) {
  const [open, setOpen] = useState(false)
  const details = useId()
  return (
    <li className="px-4 py-3.5 md:px-5">
      <div className="flex items-start gap-3">
        <Face actor={entry.actor} />
        <div className="min-w-0 flex-1">
          <p className="text-body wrap-break-word">
            <span className="font-medium">{entry.actor.name}</span> {entry.text}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <When at={entry.at} control={control} />
            <span className="min-w-0 wrap-break-word">Motivo: {control.reason}</span>
          </div>
          <p className="mt-1 text-sm text-muted wrap-break-word">
            {control.changes === 0
              ? 'Nada foi alterado'
              : count(control.changes, 'alteração', 'alterações')}
            {control.screens.length > 0 && <> · telas: {control.screens.join(', ')}</>}
          </p>
        </div>
        <UnfoldButton
          label="O que foi feito neste controle"
          open={open}
          onOpenChange={setOpen}
          controls={details}
        />
      </div>
      <div id={details} hidden={!open} className="mt-3 md:pl-12">
        {open && unfold(control.uuid)}
      </div>
    </li>
  )
}

/** "14:02 às 14:31", as far as the reader may know; with the day where it was another one. */
function When({
  at,
  control: { startedAt, endedAt },
}: { at: string } & Pick<ControlEntryProps, 'control'>) {
  if (!startedAt) return <time dateTime={at}>{timeOf(at)}</time>
  const began = dayOf(startedAt) === dayOf(at) ? timeOf(startedAt) : formatMoment(startedAt)
  return (
    <span>
      <time dateTime={startedAt}>{began}</time>
      {endedAt ? (
        <>
          {' '}
          às <time dateTime={endedAt}>{timeOf(endedAt)}</time>
        </>
      ) : (
        ' até agora'
      )}
    </span>
  )
}

/** What staff did in a control, one by one. */
export function WithinControl({
  query: each,
  withinEvent = false,
}: {
  query: UseInfiniteQueryResult<InfiniteData<ActivityGetAllOutput>, Problem>
  withinEvent?: boolean
}) {
  if (each.isPending) {
    return (
      <>
        <LoadingStatus />
        <Skeleton className="h-16" />
      </>
    )
  }
  if (each.isError && !each.data) {
    return <LoadFailed title="Não deu para carregar o que foi feito" query={each} />
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-input border border-line">
        {each.data.pages
          .flatMap((page) => page.items)
          .map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} withinEvent={withinEvent} withinControl />
          ))}
      </ul>
      <EndOfList query={each} />
    </>
  )
}
