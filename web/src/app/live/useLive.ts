import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'

/**
 * Lets the screens of an event follow what others change in it, for as long as this is mounted. stream
 * is the procedure that tells, with its parameters. Its code comes after the screen's.
 */
export function useLive(client: ScopedClient, stream: string): void {
  const queryClient = useQueryClient()
  const { baseUrl = '' } = client.getConfig()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    import('./follow')
      .then(({ follow }) => {
        if (!left) stop = follow({ url: `${baseUrl}/${stream}`, baseUrl }, queryClient)
      })
      // Without it the screen keeps its data, and loads it again when it gets the focus.
      .catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [baseUrl, stream, queryClient])
}
