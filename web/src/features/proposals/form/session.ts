import { oneOf, uuidIn } from '@/lib/search'
import { clearDraft, readDraft, writeDraft } from '@/lib/useDraft'
import type { Item, ProposalValues } from './proposalForm'

type Mode = ProposalValues['mode']

/** The form that this tab has open: of a saved proposal, or of a new one, perhaps for a contact. */
export interface OpenForm {
  uuid?: string | undefined
  customer?: string | undefined
}

// The keys of this tab's storage, for one business; they are deleted with the tab's drafts at sign-out. The entry
// page loads this module, so it must not import what validates forms.
const formKey = (businessId: string) => `proposal.open.${businessId}`
const modeKey = (businessId: string) => `proposal.mode.${businessId}`
const placedKey = (businessId: string) => `proposal.placed.${businessId}`
const itemsKey = (businessId: string) => `proposal.items.${businessId}`

/** Which form a picker belongs to; none where it was opened alone. */
export function openedForm(businessId: string): OpenForm | undefined {
  const left = readDraft(formKey(businessId)) as OpenForm | null | undefined
  if (typeof left !== 'object' || left === null) return undefined
  return { uuid: uuidIn(left.uuid), customer: uuidIn(left.customer) }
}

export function noteOpenForm(businessId: string, form: OpenForm): void {
  writeDraft(formKey(businessId), form)
}

export function forgetOpenForm(businessId: string): void {
  clearDraft(formKey(businessId))
}

/** How the total was given last in this session. */
export function rememberedMode(businessId: string): Mode | undefined {
  return oneOf(readDraft(modeKey(businessId)), ['QUICK', 'DETAILED'])
}

export function rememberMode(businessId: string, mode: Mode): void {
  writeDraft(modeKey(businessId), mode)
}

/** The lines of a new proposal that was not saved, for the next form that begins empty. */
export function leftItems(businessId: string): Item[] {
  const left = readDraft(itemsKey(businessId))
  return Array.isArray(left) ? left.filter(isItem) : []
}

function isItem(left: Partial<Item> | null): left is Item {
  return (
    typeof left?.key === 'string' &&
    typeof left.name === 'string' &&
    (left.value === null || ['number', 'string'].includes(typeof left.value))
  )
}

export function leaveItems(businessId: string, left: readonly Item[]): void {
  if (left.length > 0) writeDraft(itemsKey(businessId), left)
  else clearDraft(itemsKey(businessId))
}

/** An inserted text and the planner's text that it replaced, which one undo restores. */
export interface Placed {
  before: string
  after: string
}

const formOf = ({ uuid, customer }: OpenForm) => [uuid, customer].join('.')

/** What a text was put in place of in a form that is still open: a reload leaves the editor without its history. */
export function placedText(businessId: string, form: OpenForm): Placed | undefined {
  const left = readDraft(placedKey(businessId)) as
    | (Partial<Placed> & { form?: unknown })
    | null
    | undefined
  if (typeof left !== 'object' || left === null || left.form !== formOf(form)) return undefined
  const { before, after } = left
  if (typeof before !== 'string' || typeof after !== 'string') return undefined
  return { before, after }
}

export function notePlacedText(businessId: string, form: OpenForm, placed: Placed): void {
  writeDraft(placedKey(businessId), { ...placed, form: formOf(form) })
}

export function forgetPlacedText(businessId: string): void {
  clearDraft(placedKey(businessId))
}

/** What a save lets go of. */
export function forgetSession(businessId: string): void {
  clearDraft(placedKey(businessId))
  clearDraft(modeKey(businessId))
  clearDraft(itemsKey(businessId))
}
