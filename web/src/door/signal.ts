/** What a reading turned out to be, for who does not look at the screen. */
export type Signal = 'yes' | 'inside' | 'no'

/** Notes in Hz, each with its beginning and length in seconds: up for yes, the same again for inside, down for no. */
const tunes: Record<Signal, readonly (readonly [hertz: number, from: number, length: number])[]> = {
  yes: [
    [660, 0, 0.09],
    [990, 0.09, 0.16],
  ],
  inside: [
    [520, 0, 0.11],
    [520, 0.18, 0.11],
  ],
  no: [
    [240, 0, 0.16],
    [170, 0.16, 0.3],
  ],
}
const beats: Record<Signal, number[]> = { yes: [60], inside: [60, 80, 60], no: [220, 80, 220] }

let audio: AudioContext | undefined

/** Browsers let nothing sound before somebody touched the page. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
  } catch {
    // Without sound there is the colour.
  }
}

/** Says it by sound and, where the device can, by shaking. */
export function signal(what: Signal): void {
  // Browsers refuse it, loudly, before somebody touched the page.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(beats[what])
  if (audio?.state !== 'running') return
  for (const [hertz, from, length] of tunes[what]) {
    const start = audio.currentTime + from
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0.25, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + length)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}
