import { useCallback, useEffect, useRef } from 'react'

const prefix = 'cortejo.draft.'

/** What was left in a form, or undefined. A draft of another shape is the schema's to refuse. */
export function readDraft(key: string): unknown {
  try {
    const stored = sessionStorage.getItem(prefix + key)
    return stored === null ? undefined : JSON.parse(stored)
  } catch {
    return undefined
  }
}

/** The drafts that wait in this tab of what any of these uuids names, by key. */
export function draftsOf(uuids: readonly string[]): { key: string; draft: unknown }[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix) && uuids.some((uuid) => key.includes(uuid)))
      .map((key) => key.slice(prefix.length))
      .map((key) => ({ key, draft: readDraft(key) }))
  } catch {
    return []
  }
}

/** Keeps a form's values in this tab until they are saved or thrown away. */
export function writeDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // Storage is full or closed to us: the form still works, only a reload would lose it.
  }
}

/** Forgets a draft: call it when the form was saved or abandoned on purpose. */
export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

/**
 * A form's draft that survives a reload and a session that ends in the middle. `keep` is cheap to
 * call on every change: it writes when the typing pauses, and at once when the page goes away.
 */
export function useDraft(key: string): { keep: (values: unknown) => void; clear: () => void } {
  const pending = useRef<{ key: string; values: unknown; timer: number } | null>(null)

  const flush = useCallback(() => {
    if (!pending.current) return
    window.clearTimeout(pending.current.timer)
    writeDraft(pending.current.key, pending.current.values)
    pending.current = null
  }, [])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const keep = useCallback(
    (values: unknown) => {
      if (pending.current) window.clearTimeout(pending.current.timer)
      pending.current = { key, values, timer: window.setTimeout(flush, 250) }
    },
    [key, flush],
  )

  const clear = useCallback(() => {
    if (pending.current) window.clearTimeout(pending.current.timer)
    pending.current = null
    clearDraft(key)
  }, [key])

  return { keep, clear }
}
