import { z } from 'zod'
import { clearDraft, readDraft, writeDraft } from '@/lib/useDraft'
import type { Item, ProposalValues } from './proposalForm'

type Mode = ProposalValues['mode']

/** The form that this tab has open: of a saved proposal, or of a new one, perhaps for a contact. */
export interface OpenForm {
  uuid?: string | undefined
  customer?: string | undefined
}

const openForm = z.object({ uuid: z.string().optional(), customer: z.string().optional() })
const items = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    value: z.union([z.number(), z.string()]).nullable(),
  }),
)

// All of it is this tab's and one business's, and goes with the tab's drafts at sign-out.
const formKey = (businessId: string) => `proposal.open.${businessId}`
const modeKey = (businessId: string) => `proposal.mode.${businessId}`
const itemsKey = (businessId: string) => `proposal.items.${businessId}`

/** Which form a picker belongs to; none where it was opened alone. */
export function openedForm(businessId: string): OpenForm | undefined {
  return openForm.safeParse(readDraft(formKey(businessId))).data
}

export function noteOpenForm(businessId: string, form: OpenForm): void {
  writeDraft(formKey(businessId), form)
}

export function forgetOpenForm(businessId: string): void {
  clearDraft(formKey(businessId))
}

/** How the total was given last in this session. */
export function rememberedMode(businessId: string): Mode | undefined {
  return z.enum(['QUICK', 'DETAILED']).safeParse(readDraft(modeKey(businessId))).data
}

export function rememberMode(businessId: string, mode: Mode): void {
  writeDraft(modeKey(businessId), mode)
}

/** The lines of a new proposal that was not saved, for the next form that begins empty. */
export function leftItems(businessId: string): Item[] {
  return items.safeParse(readDraft(itemsKey(businessId))).data ?? []
}

export function leaveItems(businessId: string, left: readonly Item[]): void {
  if (left.length > 0) writeDraft(itemsKey(businessId), left)
  else clearDraft(itemsKey(businessId))
}

/** What a save lets go of. */
export function forgetSession(businessId: string): void {
  clearDraft(modeKey(businessId))
  clearDraft(itemsKey(businessId))
}
