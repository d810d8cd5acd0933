import { z } from 'zod'
import type { Changes } from '@/app/form/changes'
import { text } from '@/app/form/schema'
import type { RunSheetUpdateLineInput } from '@/client/types.gen'
import { zRunSheetUpdateLineInput } from '@/client/zod.gen'
import type { RowPatch } from '../edits'
import type { Walker } from '../sheet'

const api = zRunSheetUpdateLineInput.shape

/** The form of a procession entry. */
export const walkerSchema = z.object({
  title: text(api.title, 'Diga quem entra'),
  role: text(api.role),
  cueText: text(api.cueText),
  cueUrl: text(api.cueUrl).refine(
    (typed) => typed === '' || /^https:\/\/\S+\.\S+$/.test(typed),
    'Cole um link que comece com https://',
  ),
  note: text(api.note),
})
export type WalkerValues = z.infer<typeof walkerSchema>

export const emptyWalker = { title: '', role: '', cueText: '' }

/** One more who walks, in one go. */
export const newWalkerSchema = walkerSchema.pick({ title: true, role: true, cueText: true })

export function walkerValues({ title, role, cueText, cueUrl, note }: Walker): WalkerValues {
  return { title, role, cueText, cueUrl, note }
}

/** Returns the changed fields of a form: as the body for the server, and as the patch of the cached run sheet. */
export function walkerChanges(values: WalkerValues, { changed, over }: Changes<WalkerValues>) {
  const patch = Object.fromEntries(
    Object.entries(values).filter(([field]) => changed.has(field)),
  ) as RowPatch
  const body: Omit<RunSheetUpdateLineInput, 'lineUuid'> = {
    ...(patch as object),
    ...(changed.has('note') && { noteWas: over.note }),
  }
  return { body, patch }
}
