import { useCallback, useEffect, useRef, useState } from 'react'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { readDraft, useDraft } from '@/lib/useDraft'

export type SaveState = 'still' | 'waiting' | 'saving' | 'saved' | 'failed'

export interface Autosave {
  /** What the server has. */
  value: string
  /** Where the words wait in this tab until the server has them. */
  draftKey: string
  /** Rejects when the server did not take it. */
  save: (text: string) => Promise<unknown>
  /** What must not be sent stays in the field, and the screen says why. */
  isValid?: (text: string) => boolean
}

/** How long writing pauses before it is saved, in milliseconds. */
const writingPause = 1200

/**
 * Text that saves itself: when the writing pauses, when the field is left, when the screen goes. Until
 * the server has it, it also lies in a draft, so a reload or an ended session loses no word.
 */
export function useAutosave({ value, draftKey, save, isValid = () => true }: Autosave) {
  const [text, setText] = useState(() => draftOf(draftKey) ?? value)
  const [known, setKnown] = useState(value)
  const [state, setState] = useState<SaveState>('still')
  const { keep, clear } = useDraft(draftKey)
  const dirty = text.trim() !== value.trim()
  useHoldsUnsavedWork(dirty && state !== 'still')

  // Changed elsewhere: an untouched field follows, a touched one keeps its words.
  if (value.trim() !== known.trim()) {
    setKnown(value)
    if (text.trim() === known.trim()) setText(value)
  }

  const latest = useRef({ text, value, save, isValid, busy: false })
  Object.assign(latest.current, { text, value, save, isValid })

  const flush = useCallback(async () => {
    const now = latest.current
    const wanted = now.text.trim()
    if (now.busy || wanted === now.value.trim() || !now.isValid(wanted)) return
    now.busy = true
    setState('saving')
    try {
      await now.save(wanted)
      if (latest.current.text.trim() === wanted) clear()
      setState('saved')
    } catch {
      setState('failed')
    } finally {
      now.busy = false
    }
  }, [clear])

  // A draft found on arrival, a pause, or more words written while the last ones were being saved.
  useEffect(() => {
    if (!dirty || state === 'saving' || state === 'failed') return
    const timer = window.setTimeout(flush, text === value ? 0 : writingPause)
    return () => window.clearTimeout(timer)
  }, [dirty, state, text, value, flush])

  useEffect(() => () => void flush(), [flush])

  const write = (next: string) => {
    setText(next)
    setState('waiting')
    if (next.trim() === value.trim()) clear()
    else keep(next)
  }
  const reset = () => {
    setText(value)
    setState('still')
    clear()
  }
  return { text, write, flush, reset, state: dirty || state !== 'waiting' ? state : 'still' }
}

function draftOf(key: string): string | undefined {
  const draft = readDraft(key)
  return typeof draft === 'string' ? draft : undefined
}
