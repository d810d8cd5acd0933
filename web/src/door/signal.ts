/** The result of a scan, for a person who does not look at the screen. */
export type Signal = 'yes' | 'inside' | 'no'

/** Notes in Hz, each with its start and length in seconds: rising for yes, repeated for inside, falling for no. */
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

/** Enables sound. Must be called on a touch: browsers play nothing before the first one. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
  } catch {
    // Without sound, the color still shows the result.
  }
}

/** Plays the sound of a result and, if the device can, vibrates. */
export function signal(what: Signal): void {
  // Browsers refuse vibration before the first touch, with an error in the console.
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
