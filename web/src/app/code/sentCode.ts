import { useCallback, useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '@/lib/useDraft'

/** How long a code is valid after it was requested, in milliseconds, as its message says. */
const codeLife = 10 * 60_000

/** The answer to a request for a code on the caller's own phone. */
export interface CodeAnswer {
  attempt: string
  phoneEnd: string
  resendInSeconds: number
}

/** A code on its way to the caller's phone. Times are in milliseconds since 1970. */
export interface SentCode {
  attempt: string
  /** The last four digits of the phone. */
  phoneEnd: string
  /** When another code may be requested. */
  resendAt: number
  validUntil: number
}

export function sentCodeFrom({ attempt, phoneEnd, resendInSeconds }: CodeAnswer): SentCode {
  const now = Date.now()
  return { attempt, phoneEnd, resendAt: now + resendInSeconds * 1000, validUntil: now + codeLife }
}

/** What a form that waits for a code holds. */
export interface CodeStep {
  sent?: SentCode | undefined
}

/**
 * Returns a form's state, how to set it and how to forget it. Once a code was sent, the state stays in this tab through
 * a reload for as long as the code is valid, so that callers confirm with it only the act they requested it for.
 */
export function useCodeStep<S extends CodeStep>(
  key: string,
  initial: () => S,
): [S, (next: S) => void, () => void] {
  const [state, setState] = useState<S>(() => {
    const kept = readDraft(key) as S | undefined
    return kept?.sent && Date.now() < kept.sent.validUntil ? kept : initial()
  })
  const set = useCallback(
    (next: S) => {
      setState(next)
      if (next.sent) writeDraft(key, next)
      else clearDraft(key)
    },
    [key],
  )
  const forget = useCallback(() => clearDraft(key), [key])
  return [state, set, forget]
}
