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
 * An event's vendors by what they do, in the order a planner thinks of it, own words after what everybody
 * knows. Each stands once, at the first of their services, so that sums count them once.
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
