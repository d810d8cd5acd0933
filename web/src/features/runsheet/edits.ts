import type { Line, RunSheet, Walker } from './sheet'
import { shifted } from './shift'

/** The changes of a line or a procession entry; a key with an undefined value removes the field. */
export type RowPatch = {
  [K in keyof Omit<Line & Walker, 'uuid' | 'children'>]?: (Line & Walker)[K] | undefined
}

function patched<T extends object>(row: T, patch: object): T {
  const entries = Object.entries({ ...row, ...patch }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T
}

/** In the order of the day; among those that begin together the order stays. */
function inOrder(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => a.day - b.day || a.start - b.start)
}

const onLines = (sheet: RunSheet, edit: (lines: readonly Line[]) => Line[]): RunSheet => ({
  ...sheet,
  lines: edit(sheet.lines),
})

const onWalkers = (sheet: RunSheet, edit: (walkers: Walker[]) => Walker[]) =>
  onLines(sheet, (lines) =>
    lines.map((line) =>
      line.children.length > 0 ? { ...line, children: edit(line.children) } : line,
    ),
  )

/** Returns the line or procession entry with this ID. */
export function findRow({ lines }: RunSheet, uuid: string): Line | Walker | undefined {
  return (
    lines.find((line) => line.uuid === uuid) ??
    lines.flatMap(({ children }) => children).find((child) => child.uuid === uuid)
  )
}

/** Changes a row; a line whose start or day changes moves to its new position. */
export function patchRow(sheet: RunSheet, uuid: string, patch: RowPatch): RunSheet {
  const edit = <T extends { uuid: string }>(rows: readonly T[]) =>
    rows.map((row) => (row.uuid === uuid ? patched(row, patch) : row))
  return onLines(onWalkers(sheet, edit), (lines) => inOrder(edit(lines)))
}

export function removeRow(sheet: RunSheet, uuid: string): RunSheet {
  const rest = <T extends { uuid: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.uuid !== uuid)
  return onLines(onWalkers(sheet, rest), rest)
}

/** Puts a row back to where it stood `before`. */
export function putBack(sheet: RunSheet, before: RunSheet, uuid: string): RunSheet {
  const restored = <T extends { uuid: string }>(rows: readonly T[], was: readonly T[]): T[] => {
    const at = was.findIndex((row) => row.uuid === uuid)
    const row = was[at]
    if (!row || rows.some((one) => one.uuid === uuid)) return [...rows]
    const after = new Set(was.slice(at + 1).map((one) => one.uuid))
    const place = rows.findIndex((one) => after.has(one.uuid))
    return place < 0 ? [...rows, row] : [...rows.slice(0, place), row, ...rows.slice(place)]
  }
  const lines = restored(sheet.lines, before.lines)
  return {
    ...sheet,
    lines: inOrder(
      lines.map((line) => {
        const was = before.lines.find((one) => one.uuid === line.uuid)
        return was ? { ...line, children: restored(line.children, was.children) } : line
      }),
    ),
  }
}

export function addLine(sheet: RunSheet, line: Line): RunSheet {
  return onLines(sheet, (lines) => inOrder([...lines, line]))
}

export function addWalker(sheet: RunSheet, lineUuid: string, walker: Walker): RunSheet {
  return onLines(sheet, (lines) =>
    lines.map((line) =>
      line.uuid === lineUuid ? { ...line, children: [...line.children, walker] } : line,
    ),
  )
}

/** What the server called a row that was drawn before it answered. */
export function renameRow(sheet: RunSheet, from: string, to: string): RunSheet {
  const edit = <T extends { uuid: string }>(rows: readonly T[]) =>
    rows.map((row) => (row.uuid === from ? { ...row, uuid: to } : row))
  // Another change may have brought the saved row already.
  if (findRow(sheet, to)) return removeRow(sheet, from)
  return onLines(onWalkers(sheet, edit), edit)
}

export interface Placing {
  uuid: string
  beforeUuid: string | null
  day?: number
  start?: number
}

/** A row before another of its own (null: last); a line also on another day or at another hour. */
export function placeRow(sheet: RunSheet, { uuid, beforeUuid, ...when }: Placing): RunSheet {
  const edit = <T extends { uuid: string }>(rows: readonly T[]): T[] => {
    const moved = rows.find((row) => row.uuid === uuid)
    if (!moved) return [...rows]
    const rest = rows.filter((row) => row !== moved)
    const at = beforeUuid === null ? -1 : rest.findIndex((row) => row.uuid === beforeUuid)
    const row = patched(moved, when)
    return at < 0 ? [...rest, row] : [...rest.slice(0, at), row, ...rest.slice(at)]
  }
  return onLines(onWalkers(sheet, edit), (lines) => inOrder(edit(lines)))
}

/** Returns a row's present position, as placeRow takes it. */
export function placingOf(sheet: RunSheet, uuid: string): Placing {
  const line = sheet.lines.find((one) => one.uuid === uuid)
  if (line) {
    const day = sheet.lines.filter((one) => one.day === line.day)
    const beforeUuid = day[day.indexOf(line) + 1]?.uuid ?? null
    return { uuid, beforeUuid, day: line.day, start: line.start }
  }
  const walkers = sheet.lines.find(({ children }) => children.some((one) => one.uuid === uuid))
  const at = walkers?.children.findIndex((one) => one.uuid === uuid) ?? -1
  return { uuid, beforeUuid: walkers?.children[at + 1]?.uuid ?? null }
}

/** Every line that a delay moves, moved: each says where it was planned, until it is back there. */
export function shiftLines(sheet: RunSheet, from: string, minutes: number): RunSheet {
  const starts = new Map(
    shifted(sheet.lines, from, minutes).moves.map(({ line, to }) => [line.uuid, to]),
  )
  return onLines(sheet, (lines) =>
    inOrder(
      lines.map((line) => {
        const start = starts.get(line.uuid)
        if (start === undefined) return line
        const planned = line.planned ?? line.start
        return patched(line, { start, planned: planned === start ? undefined : planned })
      }),
    ),
  )
}

/** Every line back at the hour it had `before`. */
export function unshiftLines(sheet: RunSheet, before: RunSheet): RunSheet {
  const were = new Map(before.lines.map((line) => [line.uuid, line]))
  return onLines(sheet, (lines) =>
    inOrder(
      lines.map((line) => {
        const was = were.get(line.uuid)
        return was ? patched(line, { start: was.start, planned: was.planned }) : line
      }),
    ),
  )
}
