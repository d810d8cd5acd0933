import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { noteClosed } from '@/app/denied/closed'
import { isClosed, type Sees } from './parts'

/** Where somebody was led out of a part that was closed while they were in it. */
interface Left {
  at: string
  from: string
}

/**
 * Leads out of a part of the event that is closed to somebody: whoever manages the event to its planning, a helper of
 * another part to their own first page. It says so where the part was open until now; an address that was never theirs
 * leads there without a word.
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
      // It is said until one goes on.
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
