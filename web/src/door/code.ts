import type { DoorInvitation } from './contract'

/** The result of reading a QR code. It needs no network. */
export type Reading =
  | { kind: 'valid'; invitationUuid: string; hash: string }
  | { kind: 'revoked'; invitationUuid: string; hash: string }
  /** A code of another event. */
  | { kind: 'foreign' }
  /** A code of this event, but of no invitation on this device. */
  | { kind: 'unknown' }
  /** A part of a code: torn, or cut off by the scanner. */
  | { kind: 'torn' }
  /** Not a code of an invitation. */
  | { kind: 'other' }

/** The beginning of every code. */
export const prefix = 'CORTEJO'

/**
 * Matches `CORTEJO:{shortId}:{token}`, where the token is 16 bytes in base64url. A handheld scanner set to another
 * keyboard layout than the computer's types another character for the colon: "Ç" on a Brazilian one.
 */
const shape = /^CORTEJO[^A-Z0-9_-]([0-9A-HJKMNP-TV-Z]{8})[^A-Za-z0-9_-]([A-Za-z0-9_-]{22})$/

/** The invitations by the hashes of their codes. */
export type Codes = ReadonlyMap<string, { invitationUuid: string; revoked: boolean }>

export function codesOf(invitations: Iterable<DoorInvitation>): Codes {
  const codes = new Map<string, { invitationUuid: string; revoked: boolean }>()
  for (const { uuid, codes: own } of invitations) {
    for (const { hash, revoked } of own) codes.set(hash, { invitationUuid: uuid, revoked })
  }
  return codes
}

/** Checks a code against the hashes in the list. No list contains the tokens themselves. */
export async function read(
  text: string,
  shortId: string | undefined,
  codes: Codes,
): Promise<Reading> {
  const trimmed = text.trim()
  const [, event, token] = shape.exec(trimmed) ?? []
  if (!event || !token) return { kind: trimmed.startsWith(prefix) ? 'torn' : 'other' }
  if (event !== shortId) return { kind: 'foreign' }
  const hash = await hashOf(token)
  const known = codes.get(hash)
  if (!known) return { kind: 'unknown' }
  const { invitationUuid, revoked } = known
  return { kind: revoked ? 'revoked' : 'valid', invitationUuid, hash }
}

/** Returns the SHA-256 of the token's bytes, in hexadecimal. */
export async function hashOf(token: string): Promise<string> {
  const bytes = Uint8Array.from(atob(token.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  )
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
