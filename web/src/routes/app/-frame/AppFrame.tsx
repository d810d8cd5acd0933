import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useRemembersWhoToAsk } from '@/app/denied/whoToAsk'
import { AppShell } from '@/app/frame/AppShell'
import { ShortcutsDialog } from '@/app/frame/ShortcutsDialog'
import { ShellContext } from '@/app/frame/useShell'
import { FollowBusiness } from '@/app/live/FollowBusiness'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { WorkspaceSwitcher } from '@/app/workspace/WorkspaceSwitcher'
import { UserMenu } from '@/features/account/UserMenu'
import { useOpenedFromPush, usePushIsOurs } from '@/features/notifications/push/useOpenedFromPush'
import { useTellTimeZone } from '@/features/notifications/useTellTimeZone'
import { lazyPart } from '@/lib/lazyPart'
import { awaitField, awaitNoField } from '@/lib/typeAhead'
import { useShortcut } from '@/lib/useShortcut'
import { loadPalettePopup } from '@/ui/CommandPalette'
import { WhenOpened } from '@/ui/WhenOpened'
import { usePlaces } from './places'
import { shortcutGroups } from './shortcuts'

/** Only staff ever load it. */
const ControlWatch = lazyPart(() => import('@/features/control/ControlWatch'))
/** Only owners do, while staff are in control of their business. */
const StaffHereBar = lazyPart(() => import('@/features/control/StaffHereBar'))

const loadPalette = () => import('@/features/palette/Palette')
const Palette = lazyPart(loadPalette)

/**
 * How long after the screen is shown the palette is loaded, in milliseconds: a person who presses Ctrl K types on at
 * once.
 */
const settled = 1500

/** The professional's frame: places, palette and shortcuts around every screen of /app. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { mayGrant, me, business, client } = useWorkspace()
  useRemembersWhoToAsk(client.getConfig().baseUrl, {
    name: business.ownerName || business.name,
    phone: business.ownerPhone,
  })
  const { eventUuid } = useParams({ strict: false })
  const navigate = useNavigate()
  const [searching, setSearching] = useState(false)
  const showing = useRef(searching)
  showing.current = searching
  const [explaining, setExplaining] = useState(false)
  const shell = useMemo(
    () => ({
      openPalette: () => {
        if (!showing.current) awaitField()
        setSearching(true)
      },
      closePalette: () => {
        // Keys that run ahead of another field, as a new task's on the page that calls this, are its own.
        if (showing.current) awaitNoField()
        setSearching(false)
      },
      openShortcuts: () => setExplaining(true),
    }),
    [],
  )
  useEffect(() => {
    // Offline, the palette fetches itself again when it opens.
    const timer = window.setTimeout(
      () => Promise.all([loadPalette(), loadPalettePopup()]).catch(() => undefined),
      settled,
    )
    return () => window.clearTimeout(timer)
  }, [])
  useOpenedFromPush()
  usePushIsOurs()
  useTellTimeZone()
  useShortcut({ key: '?' }, shell.openShortcuts)
  useShortcut({ key: 'c' }, () => {
    if (mayGrant('WRITE_EVENTS')) void navigate({ to: '/app/events/create' })
  })
  const places = usePlaces()
  return (
    <ShellContext value={shell}>
      <AppShell
        workspace={<WorkspaceSwitcher />}
        {...places}
        user={
          <UserMenu
            above={[...places.places, ...(places.more ?? [])]}
            onShortcuts={shell.openShortcuts}
          />
        }
        onSearch={shell.openPalette}
        notice={
          <Suspense>
            {me.role === 'GLOBAL_ADMIN' && <ControlWatch />}
            {business.controls.length > 0 && <StaffHereBar />}
          </Suspense>
        }
      >
        {children}
      </AppShell>
      {!eventUuid && <FollowBusiness client={client} />}
      <WhenOpened open={searching}>
        <Palette open={searching} onOpenChange={setSearching} onShortcuts={shell.openShortcuts} />
      </WhenOpened>
      <ShortcutsDialog
        open={explaining}
        onOpenChange={setExplaining}
        groups={shortcutGroups(mayGrant('WRITE_EVENTS'))}
      />
    </ShellContext>
  )
}
