/** How a message fared; undefined while it is on its way. */
export type Delivery = 'SENT' | 'FAILED' | 'UNKNOWN' | undefined

const sentences = { FAILED: 'Não chegou', UNKNOWN: 'Não sabemos se chegou' }

/** Returns the sentence about a message that did not arrive, or may not have. */
export function undelivered(delivery: Delivery): string | undefined {
  return delivery === 'FAILED' || delivery === 'UNKNOWN' ? sentences[delivery] : undefined
}

/** A message leaves within moments; for this long its sending is watched. */
const watched = 2 * 60_000

/** Whether a message asked for at this time may still be leaving. */
export function isLeaving(askedAt: string | undefined, delivery: Delivery): boolean {
  return askedAt !== undefined && !delivery && Date.now() - Date.parse(askedAt) < watched
}

/** How often a screen asks about a message that is leaving, in milliseconds. */
export const watchEvery = 1500
