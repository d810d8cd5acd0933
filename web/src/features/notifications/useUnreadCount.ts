import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '@/app/live/notified'
import { useWorkspace } from '@/app/workspace/useWorkspace'

/** How many notifications the person has not read: what came with who they are, until something is new. */
export function useUnreadCount(): number {
  const { me } = useWorkspace()
  const { data } = useQuery({ ...unreadQuery, enabled: false })
  return data?.unread ?? me.unreadNotifications
}
