import type { QueryClient } from '@tanstack/react-query'
import { noteLoss } from '@/app/denied/loss'
import { forgetWhoToAsk } from '@/app/denied/whoToAsk'
import { same } from '@/app/form/changes'
import { overKey } from '@/app/form/useFormDraft'
import { type WrittenLine, wordsOf } from '@/lib/unsavedText'
import { allDrafts, clearDraft, type KeptDraft, storageKeyOf } from '@/lib/useDraft'
import { forgetControl, storedBeforeControl } from './choice'
import { isOfBusiness } from './clients'

type Values = Record<string, unknown>

/**
 * Lets go of all that the tab holds of a business whose control ended: whom to ask, answers, drafts. What the person
 * typed themselves is shown to them once, unless they left of their own accord.
 */
export function letGoOfControl(
  queryClient: QueryClient,
  businessId: string,
  { shows }: { shows: boolean },
): void {
  const drafts = takeDrafts(storedBeforeControl())
  forgetControl()
  forgetWhoToAsk(`/api/b/${businessId}`)
  const lines = drafts.flatMap(typedIn)
  if (shows && lines.length > 0)
    noteLoss({ title: 'O seu controle terminou', asked: undefined, lines })
  dropAnswers(queryClient, businessId)
}

/** Takes the drafts of the control out of the tab; those that were there before it stay. */
function takeDrafts(own: readonly string[]): KeptDraft[] {
  const drafts = allDrafts().filter(({ key }) => !own.includes(storageKeyOf(key)))
  for (const { key } of drafts) clearDraft(key)
  return drafts
}

/** Returns what the person typed in a draft. The rest of a form was the business's. */
function typedIn({ draft, lines }: KeptDraft): WrittenLine[] {
  if (lines.length === 0) {
    const text = wordsOf(draft)
    return text ? [{ label: '', text }] : []
  }
  const { [overKey]: before = {}, ...values } = (draft ?? {}) as Values & { [overKey]?: Values }
  const typed = Object.entries(values).flatMap(([name, value]) =>
    same(value, before[name]) ? [] : [String(value).trim()],
  )
  return lines.filter(({ text }) => typed.includes(text))
}

/** Removes the business's answers: at once where no screen shows them, else as soon as the last one is gone. */
function dropAnswers(queryClient: QueryClient, businessId: string): void {
  const cache = queryClient.getQueryCache()
  const drop = () => {
    const left = cache.findAll({
      predicate: ({ queryKey: [key] }) => isOfBusiness(key, businessId),
    })
    const unseen = left.filter((query) => query.getObserversCount() === 0)
    for (const query of unseen) cache.remove(query)
    return unseen.length === left.length
  }
  if (drop()) return
  const stop = cache.subscribe(({ type }) => {
    if (type === 'observerRemoved' && drop()) stop()
  })
}
