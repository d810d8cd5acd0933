import { clientAt, type ScopedClient } from '@/app/workspace/clients'
import { receptionGetList, receptionSync } from '@/client/api/reception.gen'
import type { ListAnswer, Operation, SyncAnswer } from './contract'

/** How long an answer may take before the door counts as without network, in milliseconds. */
const patience = 20_000

export interface Batch {
  /** This device's clock as the batch leaves: the server corrects every time in it by the difference. */
  deviceTime: string
  /** How many wait here beside these. */
  waiting: number
  operations: readonly Operation[]
}

/** The server as one event's door sees it. Failures are a Problem. */
export class DoorApi {
  private readonly client: ScopedClient

  constructor(
    baseUrl: string,
    private readonly eventUuid: string,
  ) {
    this.client = clientAt(baseUrl)
  }

  getList(since: string | undefined): Promise<ListAnswer> {
    const query = { eventUuid: this.eventUuid, ...(since && { since }) }
    return inTime(async (signal) => {
      const { data } = await receptionGetList({
        client: this.client,
        query,
        signal,
        throwOnError: true,
      })
      return data
    })
  }

  sync({ operations, ...batch }: Batch): Promise<SyncAnswer> {
    const body = { eventUuid: this.eventUuid, ...batch, operations: [...operations] }
    return inTime(async (signal) => {
      const { data } = await receptionSync({
        client: this.client,
        body,
        signal,
        throwOnError: true,
      })
      return data
    })
  }
}

/** A network that swallows what is asked is none. */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    return await ask(limit.signal)
  } catch (error) {
    throw limit.signal.aborted ? new TypeError('nobody answered in time') : error
  } finally {
    clearTimeout(timer)
  }
}
