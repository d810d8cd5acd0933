import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { activityGetOptions } from '@/client/api/activity.gen'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { LinkButton } from '@/ui/TextLink'

/** How many things unfold at first: a checklist can have hundreds. */
const few = 8

/** Shows the values before and after one entry. They never change, so they are fetched once. */
export function EntryDetails({ id }: { id: number }) {
  const { client } = useWorkspace()
  const [all, setAll] = useState(false)
  const details = useQuery({
    ...activityGetOptions({ client, query: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (details.isPending) {
    return (
      <>
        <LoadingStatus />
        <Skeleton className="h-16" />
      </>
    )
  }
  if (details.isError && !details.data) {
    return (
      <p className="text-sm text-muted">
        {toProblem(details.error).detail}{' '}
        <LinkButton onClick={() => void details.refetch()}>Tentar de novo</LinkButton>
      </p>
    )
  }
  const { items, total } = details.data
  const shown = all ? items : items.slice(0, few)
  return (
    <div className="flex flex-col gap-3">
      {shown.map((item, index) => (
        // Things may share a name, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
        <div key={index} className="rounded-input bg-sunken px-4 py-3">
          {item.title && <p className="text-sm font-medium wrap-break-word">{item.title}</p>}
          <dl className="mt-1 flex flex-col gap-1.5 text-sm">
            {item.fields.map((field) => (
              <div
                key={field.label}
                className="grid grid-cols-1 gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
              >
                <dt className="text-muted">{field.label}</dt>
                <dd className="min-w-0 wrap-break-word whitespace-pre-line">
                  {field.before !== undefined && (
                    <del className="text-muted">
                      <span className="sr-only">antes: </span>
                      {field.before}
                    </del>
                  )}
                  {field.before !== undefined && <span aria-hidden> → </span>}
                  {field.after !== undefined ? (
                    <ins className="no-underline">
                      <span className="sr-only">depois: </span>
                      {field.after}
                    </ins>
                  ) : (
                    <span className="text-muted">vazio</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {items.length > shown.length && (
        <LinkButton className="self-start text-sm" onClick={() => setAll(true)}>
          Mostrar{' '}
          {items.length - shown.length === 1
            ? 'o outro'
            : `os outros ${items.length - shown.length}`}
        </LinkButton>
      )}
      {all && total > items.length && (
        <p className="text-sm text-muted">
          E mais {count(total - items.length, 'item', 'itens')}: estão todos no arquivo CSV.
        </p>
      )}
    </div>
  )
}
