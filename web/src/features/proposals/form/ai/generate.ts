import { messagesOf } from '@/lib/eventStream'
import { toProblem } from '@/lib/problem'

/** The data of a proposal that the text generator receives. */
export interface Told {
  businessName: string
  /** In cents. */
  budget?: number
  customerName: string
  eventType: string
  expiresAt?: string
  mainCategory: string
}

export const writerAddress = '/api/ai/generate/proposal/'

const cutShort = 'O texto parou no meio. O que chegou ficou aqui; tente de novo.'
const tooLong = 'Demorou demais para responder. Tente de novo em instantes.'

/** The server gives up sooner (ten seconds to the first word, a minute in all), and says why. */
const patience = { first: 13_000, all: 65_000 }

/** A generation that did not end; its message can be shown to the person. */
export class GenerationFailed extends Error {}

/**
 * Has a text written and hands over its pieces as they come. Answers whether it is a ready-made one;
 * rejects with GenerationFailed, or with the signal's own error where it was given up.
 */
export async function generate(
  asked: { businessUuid: string; proposal: Told },
  onText: (piece: string) => void,
  signal: AbortSignal,
): Promise<{ ready: boolean }> {
  const late = new AbortController()
  const giveUp = () => late.abort()
  let first: number | undefined = window.setTimeout(giveUp, patience.first)
  const all = window.setTimeout(giveUp, patience.all)
  try {
    const response = await fetch(writerAddress, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ ...asked, prompt: 'proposal' }),
      signal: AbortSignal.any([signal, late.signal]),
    })
    if (!response.ok) throw toProblem(await response.json().catch(() => undefined), response)
    if (!response.body) throw new GenerationFailed(cutShort)
    for await (const { event, data } of messagesOf(response.body)) {
      const said = JSON.parse(data) as { text?: string; ready?: boolean; message?: string }
      if (event === 'error') throw new GenerationFailed(said.message || cutShort)
      if (event === 'done') return { ready: said.ready === true }
      window.clearTimeout(first)
      first = undefined
      if (said.text) onText(said.text)
    }
    throw new GenerationFailed(cutShort)
  } catch (error) {
    if (signal.aborted || error instanceof GenerationFailed) throw error
    if (late.signal.aborted) throw new GenerationFailed(tooLong)
    // A stream that is cut says no more than a network that is gone.
    const { isOffline, detail } = toProblem(error)
    throw new GenerationFailed(first === undefined && isOffline ? cutShort : detail)
  } finally {
    window.clearTimeout(first)
    window.clearTimeout(all)
  }
}
