import { useEffect } from 'react'

/** Titles the tab as long as this is shown, over what its route calls it; not at all without a title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    const before = document.title
    const now = `${title} · Cortejo`
    document.title = now
    return () => {
      // Another page may have put its own there since.
      if (document.title === now) document.title = before
    }
  }, [title])
}
