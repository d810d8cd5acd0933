import { categories } from '@/lib/categories'
import { considered, totals } from './status'
import type { EventVendor } from './vendor'

/** Those of an event's vendors who do one thing. */
export interface ServiceGroup {
  /** A known key, or the planner's own words. */
  category: string
  hired: EventVendor[]
  considered: EventVendor[]
  /** Who was turned down: counted in no sum. */
  out: EventVendor[]
  contractedCents: number
  consideredCents: number
}

const places = new Map(categories.map(({ key }, at) => [key, at]))

/**
 * Groups an event's vendors by service, in a planner's usual order, and services that the business named itself last.
 * Each vendor appears once, under the first of their services, so that totals count them once.
 */
export function byService(vendors: readonly EventVendor[]): ServiceGroup[] {
  const groups = new Map<string, EventVendor[]>()
  for (const vendor of vendors) {
    const [category = 'OTHER'] = vendor.business.categories
    groups.set(category, [...(groups.get(category) ?? []), vendor])
  }
  const place = (category: string) => places.get(category) ?? places.size
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b, 'pt-BR'))
    .map(([category, all]) => {
      const { contracted, planned } = totals(all)
      return {
        category,
        hired: all.filter(({ status }) => status === 'DONE'),
        considered: all.filter(({ status }) => considered(status)),
        out: all.filter(({ status }) => status === 'NOT_HIRED'),
        contractedCents: contracted,
        consideredCents: planned - contracted,
      }
    })
}
