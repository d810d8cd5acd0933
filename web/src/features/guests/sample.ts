import type { Guest, Invitation } from './model'

let made = 0

/** A guest for a test. */
export function guest(name: string, over: Partial<Guest> = {}): Guest {
  made += 1
  return {
    uuid: `g-${made}`,
    name,
    status: 'unknown',
    attends: [],
    declines: [],
    tags: [],
    kind: 'unknown',
    diet: '',
    unlisted: false,
    position: 0,
    ...over,
  }
}

/** A household for a test. */
export function invitation(
  uuid: string,
  guests: Guest[],
  over: Partial<Invitation> = {},
): Invitation {
  return {
    uuid,
    name: `Família ${uuid}`,
    message: '',
    answerVersion: 0,
    stopped: false,
    phoneStopped: false,
    emailStopped: false,
    guests,
    updatedAt: '2026-11-23T12:00:00Z',
    ...over,
  }
}
