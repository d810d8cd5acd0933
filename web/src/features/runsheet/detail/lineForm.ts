import { z } from 'zod'
import type { Changes } from '@/app/form/changes'
import { most, text } from '@/app/form/schema'
import type { RunSheetUpdateLineInput } from '@/client/types.gen'
import { zRunSheetUpdateLineInput } from '@/client/zod.gen'
import { isUuid } from '@/lib/search'
import { formatLength, formatStart, parseLength, parseStart } from '../clock'
import type { RowPatch } from '../edits'
import type { Line, RunSheet, Who } from '../sheet'

const api = zRunSheetUpdateLineInput.shape

/** How many people and vendors a line takes. */
export const mostWho = most(api.who)

const link = text(api.cueUrl).refine(
  (typed) => typed === '' || /^https:\/\/\S+\.\S+$/.test(typed),
  'Cole um link que comece com https://',
)

/** A line as it is written in its panel. */
export const lineSchema = z.object({
  start: z
    .string()
    .min(1, 'Diga a hora')
    .refine(
      (typed) => typed === '' || parseStart(typed) !== null,
      'Use uma hora como 16:30 ou 1h30',
    ),
  length: z
    .string()
    .refine(
      (typed) => typed.trim() === '' || parseLength(typed) !== null,
      'Use minutos ou horas: 45, 1h30',
    ),
  day: z.string(),
  title: text(api.title, 'Diga o que acontece'),
  place: text(api.place),
  who: z.array(z.string()).max(mostWho),
  cueText: text(api.cueText),
  cueUrl: link,
  note: text(api.note),
  teamNote: text(api.teamNote),
  fixed: z.boolean(),
  teamOnly: z.boolean(),
})
export type LineValues = z.infer<typeof lineSchema>

/**
 * Returns the text of a start. From 5:00 of the day until 5:00 of the next it is a clock time; other starts are
 * written in hours since the day's midnight (29:10).
 */
const startText = (start: number) =>
  start >= 5 * 60 && start < 29 * 60 ? formatStart(start) : hoursOf(start)
const hoursOf = (start: number) =>
  `${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`

export function valuesOf(line: Line): LineValues {
  return {
    start: startText(line.start),
    length: line.length ? formatLength(line.length) : '',
    day: String(line.day),
    title: line.title,
    place: line.place,
    who: line.who.map(whoValue),
    cueText: line.cueText,
    cueUrl: line.cueUrl,
    note: line.note,
    teamNote: line.teamNote ?? '',
    fixed: line.fixed,
    teamOnly: line.teamOnly,
  }
}

/** Returns the value of a person in the selection: their ID, or their name if they have none. */
export function whoValue({ uuid, name }: Who): string {
  return uuid ?? name
}

/** Whom a choice names, among those who can be chosen and those who are in the line already. */
export function whoOf(value: string, sheet: Pick<RunSheet, 'people' | 'vendors'>, line: Line): Who {
  const known = line.who.find((one) => whoValue(one) === value)
  if (known) return known
  const member = sheet.people.find(({ membershipUuid }) => membershipUuid === value)
  if (member) return { kind: 'MEMBER', uuid: value, name: member.name }
  const vendor = sheet.vendors.find(({ eventVendorUuid }) => eventVendorUuid === value)
  if (vendor) return { kind: 'VENDOR', uuid: value, name: vendor.name }
  return { kind: 'NAME', name: isUuid(value) ? 'Alguém' : value }
}

type Body = Omit<RunSheetUpdateLineInput, 'lineUuid'>

/** Returns the changed fields of a form: as the body for the server, and as the patch of the cached run sheet. */
export function lineChanges(
  values: LineValues,
  { changed, over }: Changes<LineValues>,
  who: readonly Who[],
): { body: Body; patch: RowPatch } {
  const body: Record<string, unknown> = {}
  const patch: Record<string, unknown> = {}
  const set = (field: string, value: unknown) => {
    body[field] = value
    patch[field] = value
  }
  if (changed.has('start')) {
    set('start', parseStart(values.start) ?? 0)
    patch.planned = undefined
  }
  if (changed.has('day')) set('day', Number(values.day))
  if (changed.has('length')) {
    const length = parseLength(values.length)
    body.length = length
    patch.length = length ?? undefined
  }
  for (const field of ['title', 'place', 'cueText', 'cueUrl', 'fixed', 'teamOnly'] as const)
    if (changed.has(field)) set(field, values[field])
  // Long texts are sent with their base value, so that the server can refuse to overwrite an unread text.
  if (changed.has('note')) {
    set('note', values.note)
    body.noteWas = over.note
  }
  if (changed.has('teamNote')) {
    set('teamNote', values.teamNote)
    body.teamNoteWas = over.teamNote
  }
  if (changed.has('who')) set('who', who)
  return { body: body as Body, patch: patch as RowPatch }
}
