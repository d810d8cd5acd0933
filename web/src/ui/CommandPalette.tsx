import { lazy, type ReactNode, useEffect } from 'react'
import { WhenOpened } from './WhenOpened'

export interface PaletteItem {
  id: string
  label: string
  /** More words that find it. */
  keywords?: string
  help?: string
  icon?: ReactNode
  shortcut?: string
  run: () => void
}

export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
  /** Already searched by the server: shown as they are. */
  searched?: boolean
}

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly PaletteGroup[]
  /** The words typed, for whoever asks the server (debounced there). */
  onQueryChange?: (query: string) => void
  loading?: boolean
  placeholder?: string
}

const load = () => import('./PalettePopup')
const Popup = lazy(load)

/** Once the screen has settled, in milliseconds: whoever presses Ctrl K types on at once. */
const settled = 1500

/** Finds anything by its name and does it. Opens with Ctrl K (the frame's shortcut). */
export function CommandPalette(props: CommandPaletteProps) {
  useEffect(() => {
    // Offline, the palette fetches itself again when it opens.
    const timer = window.setTimeout(() => load().catch(() => undefined), settled)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <WhenOpened open={props.open}>
      <Popup {...props} />
    </WhenOpened>
  )
}
