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
  /** The person or the browser refused. */
  | 'denied'
  /** The device has no camera. */
  | 'none'
  /** The camera does not start: another app may use it. */
  | 'failed'

/** The longer side of the image that is searched for codes, in pixels: more takes longer and reads no better. */
const longest = 960
/** How long after it was last seen a code is not reported again, in milliseconds. */
const outOfSight = 1_500
/** The least time between two images, in milliseconds: the screen has to be drawn as well. */
const rest = 40

/** The longest time that a camera takes to show an image, in milliseconds. */
const opening = 2_000
/** When each code was last seen, in milliseconds of performance.now(). */
const lastSeen = new Map<string, number>()

interface Camera {
  state: CameraState
  /** Whether the light is on; undefined if there is none. */
  torch: boolean | undefined
  switchTorch: () => void
  again: () => void
}

/**
 * Shows the back camera in a video and searches it for codes. Calls `onCode` once for each, with the time at which
 * its image was taken, on the clock of performance.now(); never while `paused`.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry starts it again
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    let over = false
    let stream: MediaStream | undefined
    let timer: number | undefined
    const picture = document.createElement('canvas')
    // A code that is in sight when the camera starts again was reported before it stopped.
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
        // An image that cannot be decoded is skipped.
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
