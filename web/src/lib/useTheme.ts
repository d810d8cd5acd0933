import { useSyncExternalStore } from 'react'

/** 'system' follows the device; the others are the person's own choice on this device. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'cortejo.theme'
const listeners = new Set<() => void>()

function current(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Chooses the theme now and for the next visits; public/theme.js applies it before first paint. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  keepTheme()
  for (const listener of listeners) listener()
}

/** Keeps the choice for the next visits; after a sign-out, which clears the origin's storage, again. */
export function keepTheme(): void {
  const theme = current()
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage is closed to us: the choice lasts until the reload.
  }
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => 'system',
  )
}
