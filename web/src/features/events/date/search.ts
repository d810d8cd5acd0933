import { parseTypedDate } from '@/lib/dates'
import { oneOf, present } from '@/lib/search'
import type { DeadlineChoice } from './words'

const choices = ['nao-mexer', 'ajustar'] as const

/** The choices that are not applied yet: they survive a reload, and the guide opened over them. */
export interface UpdateDateSearch {
  /** The new day, or that there is to be none; absent while it is the event's own. */
  data?: string
  /** What becomes of the deadlines; absent, they are kept. */
  prazos?: (typeof choices)[number]
}

/** How the address says that the event is to have no date. */
const none = 'nenhuma'

export function updateDateSearch({ data, prazos }: Record<string, unknown>): UpdateDateSearch {
  const day = typeof data === 'string' && (data === none || parseTypedDate(data) === data)
  return present({ data: day ? data : undefined, prazos: oneOf(prazos, choices) })
}

const deadlinesOf = { 'nao-mexer': 'IGNORE', ajustar: 'ADJUST' } as const

/** What an address says was chosen, for an event of this day; '' is no date. */
export function chosenIn(
  { data, prazos }: UpdateDateSearch,
  current: string,
): { date: string; deadlines: DeadlineChoice } {
  return {
    date: data === none ? '' : (data ?? current),
    deadlines: prazos ? deadlinesOf[prazos] : 'KEEP',
  }
}

/** The same, the other way round. */
export function addressOf(
  date: string,
  deadlines: DeadlineChoice,
  current: string,
): UpdateDateSearch {
  return present({
    data: date === current ? undefined : date || none,
    prazos: choices.find((choice) => deadlinesOf[choice] === deadlines),
  })
}
