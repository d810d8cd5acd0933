import { z } from 'zod'
import type { WrittenLine } from '@/lib/unsavedText'
import { clearDraft, readDraft, writeDraft } from '@/lib/useDraft'
import type { Kept } from './autosave'
import { same } from './merge'
import type { Content, Item } from './model'

const content = z.record(z.string(), z.unknown())
const kept = z.object({
  content: content.optional(),
  shown: z.boolean().optional(),
  over: z.object({ uuid: z.string(), version: z.number(), shown: z.boolean(), content }),
})

/** Returns the storage of an event's pending edits in this tab, block by block. */
export function draftsOfSite(eventUuid: string) {
  const key = (block: string) => `site.${eventUuid}.${block}`
  return {
    read: (block: string): Kept | undefined =>
      kept.safeParse(readDraft(key(block))).data as Kept | undefined,
    write: (block: string, draft: Kept) =>
      writeDraft(key(block), draft, {
        pathname: window.location.pathname,
        lines: linesOf(draft.content, draft.over.content),
      }),
    clear: (block: string) => clearDraft(key(block)),
  }
}

/** Returns the texts that an edit changed, for a page that can no longer show the form. */
function linesOf(written: Content = {}, over: Content): WrittenLine[] {
  const lines: WrittenLine[] = []
  const add = (label: string, text: string | undefined, was: string | undefined) => {
    if (text?.trim() && text !== was) lines.push({ label, text })
  }
  add('Título', written.title, over.title)
  add('Texto', written.text, over.text)
  written.items?.forEach((item: Item, index) => {
    const was = over.items?.[index]
    if (same(item, was)) return
    add('', [item.title, item.text, item.place, item.address].filter(Boolean).join(', '), undefined)
  })
  return lines
}
