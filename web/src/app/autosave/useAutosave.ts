import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type Clash, type ClashWinner, settled } from '@/app/clash/clash'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { readDraft, useDraft } from '@/lib/useDraft'

export type SaveState = 'still' | 'waiting' | 'saving' | 'saved' | 'failed'

export interface Autosave {
  /** What the server has. */
  value: string
  /** Where the words wait in this tab until the server has them. */
  draftKey: string
  /** Rejects if the server refuses it; `was` is the base value. */
  save: (text: string, was: string) => Promise<unknown>
  /** What must not be sent stays in the field, and the screen says why. */
  isValid?: (text: string) => boolean
}

/** How long writing pauses before it is saved, in milliseconds. */
const writingPause = 1200

/**
 * A text that saves itself: on a pause in typing, when the field loses the focus, and when the
 * screen unmounts. Until the server has it, a draft keeps it across a reload or an ended session.
 * If another person changed it meanwhile, saving stops until one of the two texts is chosen.
 */
export function useAutosave({ value, draftKey, save, isValid = () => true }: Autosave) {
  const [draft] = useState(() => draftSchema.safeParse(readDraft(draftKey)).data)
  const [text, setText] = useState(draft?.text ?? value)
  const [known, setKnown] = useState(value)
  const [state, setState] = useState<SaveState>('still')
  const [clash, setClash] = useState<Clash>()
  const dirty = text.trim() !== value.trim()
  useHoldsUnsavedWork(dirty && state !== 'still')

  const latest = useRef({ text, value, save, isValid, busy: false, over: draft?.was ?? value })
  Object.assign(latest.current, { text, value, save, isValid })
  const { keep, clear } = useDraft(draftKey, () => [{ label: '', text: latest.current.text }])

  // Changed elsewhere: an untouched field follows, a touched one keeps its words.
  if (value.trim() !== known.trim()) {
    setKnown(value)
    if (text.trim() === known.trim()) {
      setText(value)
      latest.current.over = value
    }
  }

  const flush = useCallback(async () => {
    const now = latest.current
    const wanted = now.text.trim()
    if (now.busy || wanted === now.value.trim() || !now.isValid(wanted)) return
    now.busy = true
    setState('saving')
    try {
      await now.save(wanted, now.over)
      now.over = wanted
      if (latest.current.text.trim() === wanted) clear()
      setState('saved')
    } catch (error) {
      const [met] = toProblem(error).clashes
      if (met) setClash({ mine: met.sent, theirs: met.current })
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
    else keep({ text: next, was: latest.current.over })
  }
  const reset = () => {
    setText(value)
    setState('still')
    latest.current.over = value
    clear()
  }
  return {
    text,
    write,
    flush,
    reset,
    state: dirty || state !== 'waiting' ? state : 'still',
    clash: clash && {
      ...clash,
      choose: (winner: ClashWinner) => {
        latest.current.over = clash.theirs
        setClash(undefined)
        write(settled(clash, winner))
      },
      later: () => setClash(undefined),
    },
  }
}

/** Text that the server does not have, and its base value. */
const draftSchema = z.object({ text: z.string(), was: z.string() })
