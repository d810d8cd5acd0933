import { createContext, useContext } from 'react'

/** What any screen of the app may open over itself. */
export interface Shell {
  openPalette: () => void
  closePalette: () => void
  openShortcuts: () => void
}

export const ShellContext = createContext<Shell | null>(null)

/** The palette and the shortcuts of the app around; only under /app. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('no shell')
  return shell
}
