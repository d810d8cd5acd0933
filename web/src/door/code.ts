import type { DoorInvitation } from './contract'

/** What a code turned out to be, without asking anybody. */
export type Reading =
  | { kind: 'valid'; invitationUuid: string; hash: string }
  | { kind: 'revoked'; invitationUuid: string; hash: string }
  /** Of another event. */
  | { kind: 'foreign' }
  /** Of this event, yet of no invitation that this device knows of. */
  | { kind: 'unknown' }
  /** A part of a code: torn, or cut off by the scanner. */
  | { kind: 'torn' }
  /** No code of an invitation at all. */
  | { kind: 'other' }

/** What every code begins with. */
export const prefix = 'CORTEJO'

/**
 * `CORTEJO:{shortId}:{token}`, the token 16 bytes in base64url. A scanner that types, set to another
 * keyboard than the computer's, writes the colon as another sign: on a Brazilian one as "Ç".
 */
const shape = /^CORTEJO[^A-Z0-9_-]([0-9A-HJKMNP-TV-Z]{8})[^A-Za-z0-9_-]([A-Za-z0-9_-]{22})$/

/** The invitations by their codes' hashes. */
export type Codes = ReadonlyMap<string, { invitationUuid: string; revoked: boolean }>

export function codesOf(invitations: Iterable<DoorInvitation>): Codes {
  const codes = new Map<string, { invitationUuid: string; revoked: boolean }>()
  for (const { uuid, codes: own } of invitations) {
    for (const { hash, revoked } of own) codes.set(hash, { invitationUuid: uuid, revoked })
  }
  return codes
}

/** Verifies a code by the hashes in the list: the secret itself is in no list. */
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

/** SHA-256 of the secret's bytes, in hexadecimal. */
export async function hashOf(token: string): Promise<string> {
  const bytes = Uint8Array.from(atob(token.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  )
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
