import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { allOf, pendencyCountQuery, refresh } from './queries'

/** How much waits in the business; asked for behind the screen, and again after every change. */
export function usePendencyCount(): number {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { data } = useQuery(pendencyCountQuery(client))
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        void refresh(queryClient, 'pendenciesCount')
      }),
    [queryClient],
  )
  return data ? allOf(data) : 0
}
