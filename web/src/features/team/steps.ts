import type { GivenRole } from './memberForm'

/** The wizard's steps, in the specification's own words (2, section 4). */
export const memberSteps = [
  'select-role',
  'general-info',
  'select-event',
  'select-event-permissions',
] as const

export type MemberStep = (typeof memberSteps)[number]

/** What the wizard's address carries. */
export interface MemberSearch {
  step?: MemberStep
  /** The event whose permissions are chosen. */
  event?: string
}

/**
 * Returns the step to show: the one in the address, if the form has got that far. A member with a phone begins after
 * the role; only a helper has the steps with events.
 */
export function stepOf(
  { step, event }: MemberSearch,
  form: { role: GivenRole | null; editsPhone: boolean },
): MemberStep {
  if (!step) return form.editsPhone ? 'general-info' : 'select-role'
  if (step === 'select-role' || !form.role) return 'select-role'
  if (step === 'general-info' || form.role !== 'GUEST') return 'general-info'
  return step === 'select-event-permissions' && event ? step : 'select-event'
}

/** The step before, for the arrow at the top; none before the first. */
export function stepBefore(step: MemberStep, form: { editsPhone: boolean }): MemberStep | null {
  if (step === 'select-event-permissions') return 'select-event'
  if (step === 'select-event') return 'general-info'
  if (step === 'select-role') return form.editsPhone ? 'general-info' : null
  return form.editsPhone ? null : 'select-role'
}
