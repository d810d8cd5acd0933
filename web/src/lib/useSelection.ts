import { useCallback, useMemo, useRef, useState } from 'react'

/** The selected items of a list, for an action on all of them. */
export interface Selection {
  /** Whether rows are being chosen at all. */
  on: boolean
  /** The chosen, of those that are shown. */
  ids: ReadonlySet<string>
  /** Begins, with a first one or none. */
  start: (id?: string) => void
  /** One more or one less; `range` takes all from the last one on. */
  toggle: (id: string, range: boolean) => void
  /** All that is shown, or none. */
  toggleAll: () => void
  stop: () => void
}

/** The ids between two of a list, both included, whichever comes first. */
export function between(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Chooses among the shown; what a filter hides is not chosen any more. */
export function useSelection(shown: readonly string[]): Selection {
  const [on, setOn] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const ids = useMemo(() => new Set(shown.filter((id) => chosen.has(id))), [shown, chosen])
  const start = useCallback((id?: string) => {
    last.current = id ?? null
    setChosen(new Set(id === undefined ? [] : [id]))
    setOn(true)
  }, [])
  const stop = useCallback(() => {
    setOn(false)
    setChosen(new Set())
  }, [])
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const from = range ? last.current : null
      last.current = id
      setChosen((now) => {
        const next = new Set(now)
        if (from !== null) for (const one of between(shown, from, id)) next.add(one)
        else if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [shown],
  )
  const toggleAll = useCallback(
    () => setChosen(new Set(ids.size === shown.length ? [] : shown)),
    [ids, shown],
  )
  return useMemo(
    () => ({ on, ids, start, toggle, toggleAll, stop }),
    [on, ids, start, toggle, toggleAll, stop],
  )
}
