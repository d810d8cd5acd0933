import { toProblem } from '@/lib/problem'
import type { ListAnswer, Operation, SyncAnswer } from './contract'

/** How long an answer may take before the door counts as without network, in milliseconds. */
const patience = 20_000

export interface Batch {
  /** This device's clock as the batch leaves: the server corrects every time in it by the difference. */
  deviceTime: string
  /** How many wait here in all. */
  waiting: number
  operations: readonly Operation[]
}

/** The server as one event's door sees it. Failures are a Problem. */
export class DoorApi {
  constructor(
    readonly baseUrl: string,
    readonly eventUuid: string,
  ) {}

  getList(since: string | undefined): Promise<ListAnswer> {
    const search = new URLSearchParams({ eventUuid: this.eventUuid, ...(since && { since }) })
    return ask(`${this.baseUrl}/reception.getList?${search}`)
  }

  sync(batch: Batch): Promise<SyncAnswer> {
    return send(`${this.baseUrl}/reception.sync`, { eventUuid: this.eventUuid, ...batch })
  }
}

export async function ask<T>(url: string): Promise<T> {
  return answer(url, { headers: { accept: 'application/json' } })
}

export async function send<T>(url: string, body: object): Promise<T> {
  return answer(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function answer<T>(url: string, init: RequestInit): Promise<T> {
  let response: Response | undefined
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) })
    const body: unknown = response.status === 204 ? undefined : await response.json()
    if (response.ok) return body as T
    throw toProblem(body, response)
  } catch (error) {
    // A network that swallows what is asked is none.
    if (error instanceof DOMException) throw toProblem(new TypeError(error.message))
    throw toProblem(error, response)
  }
}
