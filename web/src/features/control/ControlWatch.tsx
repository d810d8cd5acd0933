import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onBusinessMissing } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import ControlBar from './ControlBar'
import { useAskWhoIAm } from './useControl'

/**
 * Renders the control's bar on every screen of /app. If the control began, ended, changed elsewhere or expired, it
 * reloads /app, which decides where the tab belongs.
 */
export default function ControlWatch() {
  const { me: opened } = useWorkspace()
  // This arrives after the screen under it: what ended meanwhile is found by asking at once.
  const { data: me } = useQuery({
    ...meQuery,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const router = useRouter()
  const ask = useAskWhoIAm()
  const business = opened.control?.businessUuid
  const now = me?.control?.businessUuid
  const known = me !== undefined

  useEffect(() => {
    if (!known || now === business) return
    void (async () => {
      // Addresses of one business lead nowhere in another. Unsaved texts stay as drafts of their own business.
      if (now) await router.navigate({ to: '/app/events', ignoreBlocker: true })
      await router.invalidate()
    })()
  }, [known, now, business, router])

  // In control, a 404 may be the end of it: the server is asked.
  useEffect(
    () => (business ? onBusinessMissing(() => void ask().catch(() => undefined)) : undefined),
    [business, ask],
  )
  return <ControlBar />
}
