import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'

/** Once a job's work has ended, what the scope's lists know is old. */
export function useFreshAfterwards(client: ScopedClient, atWork: boolean): void {
  const queryClient = useQueryClient()
  const was = useRef(atWork)
  useEffect(() => {
    const ended = was.current && !atWork
    was.current = atWork
    if (ended) void queryClient.invalidateQueries({ predicate: askedOf(client) })
  }, [atWork, client, queryClient])
}
