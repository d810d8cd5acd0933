import { clientAt, type ScopedClient } from '@/app/workspace/clients'
import { receptionGetList, receptionSync } from '@/client/api/reception.gen'
import type { ListAnswer, Operation, SyncAnswer } from './contract'

/** How long a request may take before the server counts as unreachable, in milliseconds. */
const patience = 20_000

export interface Batch {
  /** This device's clock when the batch leaves: the server corrects every time in the batch by the difference. */
  deviceTime: string
  /** How many operations wait on this device in addition to those of the batch. */
  waiting: number
  operations: readonly Operation[]
}

/** The server's API for one event's check-in. Its methods fail with a Problem. */
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

/** Runs a request for at most patience, then fails as if there were no network: some networks swallow requests. */
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
