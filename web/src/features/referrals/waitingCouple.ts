import { z } from 'zod'
import { visitorPrefix } from '@/app/workspace/choice'

const schema = z.object({
  fullName: z.string(),
  partnerName: z.string(),
  date: z.string(),
  phone: z.string(),
})

/** What a couple wrote on the page of a link, until their code is confirmed. */
export type Couple = z.infer<typeof schema>

/** By code. Signing in clears the tab's storage if another person used it before, and does not load the page again. */
const waiting = new Map<string, Couple>()

const keyOf = (code: string) => `${visitorPrefix}referral.${code}`

export function storeCouple(code: string, couple: Couple): void {
  waiting.set(code, couple)
  try {
    sessionStorage.setItem(keyOf(code), JSON.stringify(couple))
  } catch {
    // Storage is closed to us: a reload empties the form.
  }
}

/** Returns what the couple wrote in this tab, or undefined. */
export function readCouple(code: string): Couple | undefined {
  const known = waiting.get(code)
  if (known) return known
  try {
    const { data } = schema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(code)) ?? 'null'))
    return data
  } catch {
    return undefined
  }
}

export function removeCouple(code: string): void {
  waiting.delete(code)
  try {
    sessionStorage.removeItem(keyOf(code))
  } catch {
    // Nothing was stored.
  }
}
