import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useListTop } from './useListTop'

/** A line of a grouped list: a heading, or something under it. */
export interface GroupedRow {
  kind: string
  key: string
}

/** Room kept between a row one walks to and the window's edges (the bars that stick, the phone's tabs, a toast). */
const breathing = 112

/** Rows that are not like the others, by their keys. */
interface Special {
  /** It must not vanish when the page scrolls under it. */
  dragged: string | null
  /** Neither must this one, and what comes before it does not push it out of sight. */
  writtenIn: string | null
}

/**
 * Draws only the rows near the window, of a list that scrolls with the page. `guesses` are first guesses
 * in pixels, by kind; every row is then measured.
 */
export function useGroupedRows<R extends GroupedRow>(
  list: RefObject<HTMLElement | null>,
  rows: readonly R[],
  guesses: Readonly<Record<R['kind'], number>>,
  { dragged, writtenIn }: Special,
) {
  const scrollMargin = useListTop(list)
  const headings = useMemo(
    () => rows.flatMap(({ kind }, index) => (kind === 'heading' ? index : [])),
    [rows],
  )
  const keep = dragged ?? writtenIn
  const keptIndex = keep === null ? -1 : rows.findIndex((row) => row.key === keep)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index]
      return row ? guesses[row.kind as R['kind']] : 0
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    scrollMargin,
    scrollPaddingStart: breathing,
    scrollPaddingEnd: breathing,
    rangeExtractor: (range) => {
      // The title of the group one is in sticks, however long ago it began.
      const title = headings.findLast((index) => index <= range.startIndex) ?? -1
      const kept = [title, keptIndex].filter((index) => index >= 0)
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)
    },
  })
  /** Returns the height of the group whose heading is at an index, in pixels. */
  const extentOf = (index: number) => {
    const next = headings.find((other) => other > index) ?? rows.length
    const { measurementsCache: all } = virtualizer
    return (all[next - 1]?.end ?? 0) - (all[index]?.start ?? 0)
  }
  virtualizer.getTotalSize()
  useSteadyRow(writtenIn, keep === writtenIn ? virtualizer.measurementsCache[keptIndex] : undefined)
  return { virtualizer, scrollMargin, extentOf }
}

/**
 * Scrolls the page along with a row that moves. A person may be typing in it, perhaps with a
 * keyboard that covers half of the phone: each row that is inserted above would push it one row
 * down.
 */
function useSteadyRow(key: string | null, place: { start: number } | undefined) {
  const start = place?.start
  const last = useRef({ key, start })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { key, start }
    if (before.key !== key || before.start === undefined || start === undefined) return
    if (start !== before.start) window.scrollBy({ top: start - before.start, behavior: 'instant' })
  }, [key, start])
}

/**
 * Moves the focus to the link of a row, also to one that is not drawn yet. `selectorOf` finds the row by its key.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly GroupedRow[],
  selectorOf: (key: string) => string,
  scrollToIndex: (index: number) => void,
) {
  const wanted = useRef<string | null>(null)
  const latest = useRef({ rows, selectorOf, scrollToIndex })
  latest.current = { rows, selectorOf, scrollToIndex }
  const [, draw] = useState(0)
  useEffect(() => {
    if (wanted.current === null) return
    const row = latest.current.selectorOf(wanted.current)
    const link = list.current?.querySelector<HTMLElement>(`${row} a`)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
  })
  return useCallback((id: string) => {
    wanted.current = id
    const index = latest.current.rows.findIndex((row) => row.key === id)
    if (index >= 0) latest.current.scrollToIndex(index)
    draw((times) => times + 1)
  }, [])
}
