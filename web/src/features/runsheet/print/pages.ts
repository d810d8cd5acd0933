import type { Line, RunSheet } from '../sheet'
import { daysOf } from '../text'
import type { PrintSearch } from './search'

/** How many lines a page of paper holds. */
export const perPage = 40

/** A sheet of paper: a day's lines, or a procession. */
export type Paper =
  | { kind: 'day'; key: string; day: number; lines: Line[]; more: boolean }
  | { kind: 'procession'; key: string; line: Line }

/** Returns the pages to print: one for each day of up to 40 lines, and one for each procession. */
export function papers(sheet: RunSheet, { day, vendor, shared }: PrintSearch): Paper[] {
  const lines = sheet.lines.filter(
    (line) =>
      (vendor === undefined || line.who.some(({ uuid }) => uuid === vendor)) &&
      !(shared && line.teamOnly),
  )
  const days = daysOf({ lines }).filter((one) => day === undefined || one === day)
  return days.flatMap((one) => {
    const those = lines.filter((line) => line.day === one)
    const pages: Paper[] = []
    for (let at = 0; at < those.length; at += perPage) {
      const slice = those.slice(at, at + perPage)
      pages.push({ kind: 'day', key: `${one} ${at}`, day: one, lines: slice, more: at > 0 })
    }
    for (const line of those) {
      if (line.children.length > 0) pages.push({ kind: 'procession', key: line.uuid, line })
    }
    return pages
  })
}
