import type { EventGetOutput } from '@/client/types.gen'

/** Who celebrates, as the team speaks of them: a wedding has a couple. */
export function clientsOf({ type }: Pick<EventGetOutput, 'type'>): 'casal' | 'cliente' {
  return type === 'WEDDING' || type === 'BODAS' ? 'casal' : 'cliente'
}

/** What the budget leaves once what is contracted is paid, in cents; undefined without a budget. */
export function leftOf(budget: number | undefined, contracted: number): number | undefined {
  return budget === undefined ? undefined : budget - contracted
}

/** What stands in order of days, by day. */
export function byDay<T extends { deadline?: string }>(
  tasks: readonly T[],
): { day: string; tasks: T[] }[] {
  const days = new Map<string, T[]>()
  for (const task of tasks) {
    const day = task.deadline ?? ''
    days.set(day, [...(days.get(day) ?? []), task])
  }
  return [...days].map(([day, tasks]) => ({ day, tasks }))
}
