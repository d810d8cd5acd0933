import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { noteClosed } from '@/app/denied/closed'
import { isClosed, type Sees } from './parts'

/** The page that a person was led to, and the closed part that they came from. */
interface Left {
  at: string
  from: string
}

/**
 * Leads out of a part of the event that is closed to the person: those who manage the event to its planning, a helper
 * of another part to their own first page. A notice appears if the part was open until now; an address that was closed
 * before leads there without one.
 */
export function useClosedParts(eventUuid: string, pathname: string, sees: Sees) {
  const navigate = useNavigate()
  const open = useRef<string>(undefined)
  const [left, setLeft] = useState<Left>()
  const closed = isClosed(eventUuid, pathname, sees)
  const { manages } = sees
  useEffect(() => {
    if (!closed) {
      open.current = pathname
      // The notice stays until the person goes on.
      setLeft((before) => (before?.at === pathname ? before : undefined))
      return
    }
    const params = { eventUuid }
    const wasOpen = open.current === pathname
    if (manages) {
      if (wasOpen) setLeft({ at: `/app/${eventUuid}/organization`, from: pathname })
      const search = { tab: 'planning' } as const
      void navigate({ to: '/app/$eventUuid/organization', params, search, replace: true })
    } else {
      if (wasOpen) noteClosed(pathname)
      void navigate({ to: '/app/$eventUuid', params, replace: true })
    }
  }, [closed, pathname, manages, eventUuid, navigate])
  return { closed, left: left?.at === pathname ? left : undefined }
}
