import { useEffect, useRef, useState } from 'react'
import { getScanner } from './scanner'

// https://w3c.github.io/mediacapture-image/#dom-mediatrackcapabilities-torch
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

export type CameraState =
  | 'starting'
  | 'on'
  /** The person, or this browser, said no. */
  | 'denied'
  /** There is none. */
  | 'none'
  /** There is one, and it does not answer: another app may hold it. */
  | 'failed'

/** The longer side of the picture that is searched for codes, in pixels: more takes longer and reads no better. */
const longest = 960
/** How long a code that stays in sight is not read again, in milliseconds since it was last seen. */
const outOfSight = 1_500
/** The least time from one picture to the next, in milliseconds: the screen has to be drawn as well. */
const rest = 40

/** How long a camera takes to show something, at most, in milliseconds. */
const opening = 2_000
/** When each code was last in sight, on the clock of performance.now(). */
const lastSeen = new Map<string, number>()

interface Camera {
  state: CameraState
  /** Whether there is a light, and whether it is on. */
  torch: boolean | undefined
  switchTorch: () => void
  again: () => void
}

/**
 * The back camera, shown in a video and read for codes. `onCode` hears of each once, with the moment
 * its picture was taken, on the clock of performance.now(); not at all while `paused`.
 */
export function useCamera(
  video: React.RefObject<HTMLVideoElement | null>,
  onCode: (text: string, takenAt: number) => void,
  paused: boolean,
): Camera {
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean>()
  const [tries, setTries] = useState(0)
  const track = useRef<MediaStreamTrack>(undefined)
  const heard = useRef({ onCode, paused })
  heard.current = { onCode, paused }

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries starts it once more
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    let over = false
    let stream: MediaStream | undefined
    let timer: number | undefined
    const picture = document.createElement('canvas')
    // What lies before the camera as it opens again was read before it closed.
    for (const text of lastSeen.keys()) lastSeen.set(text, performance.now() + opening)

    async function look() {
      if (over || !shown) return
      try {
        const scan = await getScanner()
        const begun = performance.now()
        if (!heard.current.paused && shown.videoWidth > 0 && !document.hidden) {
          const { videoWidth, videoHeight } = shown
          const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight))
          picture.width = Math.round(videoWidth * scale)
          picture.height = Math.round(videoHeight * scale)
          picture
            .getContext('2d', { willReadFrequently: true })
            ?.drawImage(shown, 0, 0, picture.width, picture.height)
          const texts = await scan(picture)
          if (texts.length > 0) performance.measure('cortejo:decode', { start: begun })
          for (const text of texts) {
            const now = performance.now()
            const seen = lastSeen.get(text) ?? Number.NEGATIVE_INFINITY
            lastSeen.set(text, now)
            if (now - seen > outOfSight && !over && !heard.current.paused)
              heard.current.onCode(text, begun)
          }
        }
      } catch {
        // A picture that cannot be read is followed by the next.
      }
      if (!over) timer = window.setTimeout(look, rest)
    }

    async function start() {
      setState('starting')
      setTorch(undefined)
      try {
        if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: {
            facingMode: { ideal: 'environment' },
            width: { ideal: 1280 },
            height: { ideal: 720 },
          },
        })
        if (over || !shown) return stop()
        const [first] = stream.getVideoTracks()
        track.current = first
        first?.addEventListener('ended', () => !over && setState('failed'))
        shown.srcObject = stream
        await shown.play()
        if (over) return
        setState('on')
        const can = first?.getCapabilities?.()
        if (can?.torch) setTorch(false)
        void look()
      } catch (error) {
        if (over) return
        const name = error instanceof DOMException ? error.name : ''
        if (name === 'NotAllowedError' || name === 'SecurityError') setState('denied')
        else if (name === 'NotFoundError' || name === 'OverconstrainedError') setState('none')
        else setState('failed')
      }
    }

    function stop() {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }

    void start()
    return () => {
      over = true
      window.clearTimeout(timer)
      track.current = undefined
      stop()
      shown.srcObject = null
    }
  }, [video, tries])

  return {
    state,
    torch,
    switchTorch: () => {
      const next = !torch
      const advanced = [{ torch: next }]
      track.current?.applyConstraints({ advanced }).then(
        () => setTorch(next),
        () => setTorch(undefined),
      )
    },
    again: () => setTries((n) => n + 1),
  }
}
