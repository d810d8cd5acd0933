import { useCallback, useEffect, useRef } from 'react'
import { uuidsIn, type WrittenLine } from './unsavedText'

const prefix = 'cortejo.draft.'
const writtenPrefix = 'cortejo.written.'

/** Returns the key of a draft in the tab's storage. */
export const storageKeyOf = (key: string) => prefix + key

/** What a form's draft says to who reads it, and where it was written. */
interface Written {
  pathname: string
  lines: WrittenLine[]
}

function read(key: string): unknown {
  try {
    const stored = sessionStorage.getItem(key)
    return stored === null ? undefined : JSON.parse(stored)
  } catch {
    return undefined
  }
}

/** Returns a form's draft, or undefined. The schema refuses a draft of another shape. */
export function readDraft(key: string): unknown {
  return read(prefix + key)
}

export interface KeptDraft {
  key: string
  draft: unknown
  /** The text in it, if it is a form's. */
  lines: WrittenLine[]
}

/** The functions of mounted forms that write pending input to their draft. */
const standing = new Set<() => void>()

/**
 * The drafts that wait in this tab of what an address names: the forms that stood there or further in,
 * from where one is led back, and its texts.
 */
export function draftsOf(pathname: string): KeptDraft[] {
  const uuids = uuidsIn(pathname)
  return allDrafts().filter(({ key }) => {
    const written = read(writtenPrefix + key) as Written | undefined
    return written
      ? `${written.pathname}/`.startsWith(`${pathname}/`)
      : uuids.some((uuid) => key.includes(uuid))
  })
}

/** Returns every draft of this tab, including texts typed a moment ago. */
export function allDrafts(): KeptDraft[] {
  for (const flush of standing) flush()
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix))
      .map((stored) => {
        const key = stored.slice(prefix.length)
        const written = read(writtenPrefix + key) as Written | undefined
        return { key, draft: readDraft(key), lines: written?.lines ?? [] }
      })
  } catch {
    return []
  }
}

/** Keeps a form's values, and the text in them, in this tab until they are saved or discarded. */
export function writeDraft(key: string, values: unknown, written?: Written): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
    if (written) sessionStorage.setItem(writtenPrefix + key, JSON.stringify(written))
  } catch {
    // Storage is full or closed to us: the form still works, only a reload would lose it.
  }
}

/** Forgets a draft: call it when the form was saved or abandoned on purpose. */
export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
    sessionStorage.removeItem(writtenPrefix + key)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

/**
 * A form's draft that survives a reload and a session that ends in the middle. `keep` is cheap to
 * call on every change: it writes when the typing pauses, and at once when the page goes away. `written`
 * then tells what the values say.
 */
export function useDraft(
  key: string,
  written?: () => readonly WrittenLine[],
): { keep: (values: unknown) => void; clear: () => void } {
  const latest = useRef(written)
  latest.current = written
  const pending = useRef<{
    key: string
    values: unknown
    timer: number
    pathname: string
  } | null>(null)

  const flush = useCallback(() => {
    if (!pending.current) return
    const { key, values, timer, pathname } = pending.current
    window.clearTimeout(timer)
    const lines = latest.current?.() ?? []
    writeDraft(key, values, lines.length > 0 ? { pathname, lines: [...lines] } : undefined)
    pending.current = null
  }, [])

  useEffect(() => {
    standing.add(flush)
    window.addEventListener('pagehide', flush)
    return () => {
      standing.delete(flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const keep = useCallback(
    (values: unknown) => {
      if (pending.current) window.clearTimeout(pending.current.timer)
      const { pathname } = window.location
      pending.current = { key, values, pathname, timer: window.setTimeout(flush, 250) }
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
