import { oneOf, present, uuidIn } from '@/lib/search'
import { memberSteps } from './steps'

/** What the wizard's address carries; anything else begins at the start. */
export function memberSearch(search: Record<string, unknown>) {
  return present({ step: oneOf(search.step, memberSteps), event: uuidIn(search.event) })
}
