import { useCallback, useEffect, useRef, useState } from 'react'
import { GenerationFailed, generate, type Told } from './generate'

export type GenerationState = 'idle' | 'generating' | 'paused' | 'done'

export interface GeneratedTextOptions {
  /** The whole text, or as much of it as came. */
  onText: (text: string) => void
  onFailed: (message: string) => void
}

/**
 * A text that is written while one looks on. Paused, nothing more is drawn, but it is read on; drawn
 * again, it catches up. Leaving ends the writer's stream too.
 */
export function useGeneratedText({ onText, onFailed }: GeneratedTextOptions) {
  const [state, setState] = useState<GenerationState>('idle')
  const [drawn, setDrawn] = useState('')
  const [ready, setReady] = useState(false)
  const latest = useRef({ onText, onFailed })
  latest.current = { onText, onFailed }
  const work = useRef({
    text: '',
    paused: false,
    /** It came to its end while nothing was drawn. */
    ended: false,
    abort: undefined as AbortController | undefined,
  })

  const finish = useCallback(() => {
    const { text } = work.current
    work.current.abort = undefined
    setDrawn(text)
    setState(text ? 'done' : 'idle')
    if (text) latest.current.onText(text)
  }, [])

  const start = useCallback(
    async (businessUuid: string, proposal: Told) => {
      work.current.abort?.abort()
      const abort = new AbortController()
      work.current = { text: '', paused: false, ended: false, abort }
      setDrawn('')
      setReady(false)
      setState('generating')
      const isOver = () => work.current.abort !== abort
      try {
        const { ready } = await generate(
          { businessUuid, proposal },
          (piece) => {
            if (isOver()) return
            work.current.text += piece
            if (!work.current.paused) setDrawn(work.current.text)
          },
          abort.signal,
        )
        if (isOver()) return
        setReady(ready)
        if (work.current.paused) work.current.ended = true
        else finish()
      } catch (error) {
        if (isOver() || abort.signal.aborted) return
        finish()
        latest.current.onFailed(error instanceof GenerationFailed ? error.message : '')
      }
    },
    [finish],
  )

  useEffect(
    () => () => {
      work.current.abort?.abort()
      work.current.abort = undefined
    },
    [],
  )

  return {
    state,
    drawn,
    /** Whether it is a prepared text, not one generated for this proposal. */
    ready,
    start,
    pause: () => {
      work.current.paused = true
      setState('paused')
    },
    resume: () => {
      work.current.paused = false
      if (work.current.ended) finish()
      else {
        setDrawn(work.current.text)
        setState('generating')
      }
    },
    /** Back to where nothing was asked for. */
    forget: () => setState('idle'),
  }
}
