import { categoryOf } from '@/lib/categories'

/** What a vendor offers, on one line: "Flores · Decoração". */
export function Services({ of }: { of: readonly string[] }) {
  return <>{of.map((category) => categoryOf(category).label).join(' · ')}</>
}
