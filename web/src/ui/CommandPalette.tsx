import type { ReactNode } from 'react'
import { lazyPart } from '@/lib/lazyPart'
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
  /** The typed text, for callers that query the server (debounced there). */
  onQueryChange?: (query: string) => void
  loading?: boolean
  placeholder?: string
}

/** For callers that load it before it opens. */
export const loadPalettePopup = () => import('./PalettePopup')
const Popup = lazyPart(loadPalettePopup)

/** Finds anything by its name and does it. Opens with Ctrl K (the frame's shortcut). */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    <WhenOpened open={props.open}>
      <Popup {...props} />
    </WhenOpened>
  )
}
