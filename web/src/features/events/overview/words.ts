import type { EventGetOutput } from '@/client/types.gen'

/** Who celebrates, as the team speaks of them: a wedding has a couple. */
export function clientsOf({ type }: Pick<EventGetOutput, 'type'>): 'casal' | 'cliente' {
  return type === 'WEDDING' || type === 'BODAS' ? 'casal' : 'cliente'
}

/** Returns the budget minus the contracted amount, in cents; undefined without a budget. */
export function leftOf(budget: number | undefined, contracted: number): number | undefined {
  return budget === undefined ? undefined : budget - contracted
}

/** Groups tasks sorted by day into days. */
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
