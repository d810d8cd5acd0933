import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SaveState } from '@/app/autosave/useAutosave'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { readDraft, useDraft } from '@/lib/useDraft'
import { type Content, type SavedText, type Text, useWriting } from './drawer'

/** Two texts of one document: ours, which was not saved, and the one that was meanwhile. */
export interface Conflict {
  mine: Content
  theirs: SavedText & { version: number }
}

/** How long writing pauses before it is saved, in milliseconds. */
const writingPause = 1200

interface Draft {
  version: number
  content: Content
}

/** What waits in this tab since it was last left, if the server has it not. */
function draftOf(key: string): Draft | undefined {
  const draft = readDraft(key) as Partial<Draft> | undefined
  return typeof draft?.version === 'number' && typeof draft.content === 'object' && draft.content
    ? (draft as Draft)
    : undefined
}

/**
 * Saves a text when the person pauses and when the screen closes. Until the server confirms, the text is also stored
 * in a draft. If another person saved another text meanwhile, nothing more is saved until one is chosen.
 */
export function useDocumentAutosave(document: Text) {
  const drawer = useWriting()
  const queryClient = useQueryClient()
  const key = `document.${document.uuid}`
  const { keep, clear } = useDraft(key)
  const [draft] = useState(() => draftOf(key))
  const found = draft !== undefined
  const [state, setState] = useState<SaveState>(found ? 'waiting' : 'still')
  const [reason, setReason] = useState('')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const now = useRef({
    // On which version the unsaved words were written.
    version: draft?.version ?? document.version,
    content: draft?.content ?? (document.content as Content),
    dirty: found,
    busy: false,
    closed: false,
  })
  useHoldsUnsavedWork(state === 'waiting' || state === 'saving' || state === 'failed')

  const { uuid } = document
  const accept = useCallback(
    (version: number, updatedAt: string, content: Content) => {
      now.current.version = version
      drawer.note(queryClient, uuid, { version, updatedAt, content })
      drawer.refresh(queryClient)
    },
    [drawer, queryClient, uuid],
  )

  const flush = useCallback(
    async (apart = false) => {
      const work = now.current
      if (work.busy || work.closed || !work.dirty) return
      work.busy = true
      work.dirty = false
      const { content, version } = work
      setState('saving')
      try {
        const saved = await drawer.save({ uuid, version, content, ...(apart && { apart }) })
        accept(saved.version, saved.updatedAt, content)
        if (!work.dirty) clear()
        setState(work.dirty ? 'waiting' : 'saved')
      } catch (error) {
        work.dirty = true
        const { code, detail } = toProblem(error)
        setReason(detail)
        setState('failed')
        if (code === 'conflict') {
          const theirs = await drawer.get(uuid).catch(() => undefined)
          if (theirs?.version !== undefined) {
            work.closed = true
            setConflict({ mine: work.content, theirs: { ...theirs, version: theirs.version } })
          }
        }
      } finally {
        work.busy = false
      }
    },
    [accept, clear, drawer, uuid],
  )

  const [stroke, setStroke] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stroke restarts the pause
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = window.setTimeout(() => void flush(), writingPause)
    return () => window.clearTimeout(timer)
  }, [stroke, state, flush])
  useEffect(() => () => void flush(), [flush])

  return {
    /** What to begin with: the server's text, or the words that it does not have yet. */
    initial: now.current.content,
    state,
    reason,
    conflict,
    /** The version on which the text is based. */
    version: now.current.version,
    write: (content: Content) => {
      Object.assign(now.current, { content, dirty: true })
      setConflict((found) => found && { ...found, mine: content })
      keep({ version: now.current.version, content })
      setState('waiting')
      setStroke((n) => n + 1)
    },
    flush: () => flush(),
    /** Replaces the text by one that the server has. */
    take: (theirs: { version: number; updatedAt: string; content: Content }) => {
      clear()
      Object.assign(now.current, { content: theirs.content, dirty: false, closed: false })
      accept(theirs.version, theirs.updatedAt, theirs.content)
      setConflict(null)
      setState('saved')
    },
    /** Saves ours over theirs, which stays among the versions. */
    insist: async ({ mine, theirs }: Conflict) => {
      Object.assign(now.current, {
        content: mine,
        version: theirs.version,
        dirty: true,
        closed: false,
      })
      setConflict(null)
      await flush(true)
    },
  }
}
