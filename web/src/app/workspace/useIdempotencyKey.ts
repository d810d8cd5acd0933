import { useCallback, useRef } from 'react'

/** A version 4 uuid; crypto.randomUUID is missing where the page is served without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The key of one form's submission: the same key answers what the first submission answered, so a
 * double press or a retry after a lost answer makes one thing. Renew it once the form was accepted,
 * or when its content changed after an answer.
 */
export function useIdempotencyKey() {
  const key = useRef<string>(undefined)
  key.current ??= newKey()
  const headers = useCallback(() => ({ 'Idempotency-Key': key.current }), [])
  const renew = useCallback(() => {
    key.current = newKey()
  }, [])
  return { headers, renew }
}
