import { useState } from 'react'
import { toProblem } from '@/lib/problem'
import type { ClientAccess } from './access'
import type { Area } from './areas'
import { useCustomerEvent } from './useCustomerEvent'

/**
 * Whether the client may change something in an area: not offered at all, offered, or shown and
 * closed with the reason (a planner who only looks).
 */
export function useMay(area: Area): { offered: boolean; closed?: string } {
  const { access, preview } = useCustomerEvent()
  const offered = mayEdit(access, area)
  return { offered, ...(offered && preview && { closed: onlyLooking }) }
}

export function mayEdit({ areas }: ClientAccess, area: Area): boolean {
  return areas.some((held) => held.area === area && held.access === 'EDIT')
}

/** Reports whether the client may answer questions: seeing the checklist is enough, until the date lock. */
export function mayDecide({ areas, locked }: ClientAccess): boolean {
  return !locked && areas.some(({ area }) => area === 'CHECKLIST')
}

/**
 * Reports whether it may be changed, or might be when the page was opened: text being written must not vanish with
 * the permission.
 */
export function useBegun(may: boolean): boolean {
  const [began] = useState(may)
  return may || began
}

export const onlyLooking = 'Você está vendo o que o seu cliente vê. Aqui nada muda.'

/** What to say of a change that was refused. */
export function refusal(error: unknown): string {
  const problem = toProblem(error)
  return problem.isMissing
    ? 'Isto mudou com quem organiza enquanto a página estava aberta. Volte e abra de novo.'
    : problem.detail
}
