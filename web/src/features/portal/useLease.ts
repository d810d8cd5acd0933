import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  weddingPlannerExchangeToken,
  weddingPlannerHeartbeat,
  weddingPlannerRelease,
  weddingPlannerRequestTakeControl,
  weddingPlannerTakeOver,
} from '@/client/api/weddingPlanner.gen'
import type { WeddingPlannerEditor } from '@/client/types.gen'
import { Problem, toProblem } from '@/lib/problem'
import { holdTab, type Release, rememberedLease, rememberLease } from './tab'

/** How often an editor renews the lease, in milliseconds; the server ends it after 60 seconds. */
const beat = 20_000

/** The header in which a save names its lease (api/weddingplanner). */
const header = 'Cortejo-Editing'

/** Shown if the editor's address was stored or sent on: its token can be used only once. */
const spent =
  'O acesso à edição vale uma vez só, por um minuto. Volte ao evento e abra a edição de novo.'

/** The state of the lease, as far as this tab knows. */
export type LeaseState =
  | { is: 'opening' }
  | { is: 'inOtherTab' }
  /** Another device holds the lease, or took it over from this one, whose unsaved text stays. */
  | { is: 'elsewhere' | 'lost'; editor: WeddingPlannerEditor | undefined }
  | { is: 'failed'; problem: Problem }
  | { is: 'held' }

export interface LeaseOptions {
  /** The client of the editing person's scope. */
  client: ScopedClient
  /** The UUID of the website. */
  externalId: string
  /** The token that opens the lease, null if it should be there but is missing, undefined to request one. */
  token?: string | null | undefined
}

/** Holds the one lease on a website while it is mounted: one tab on one device. */
export function useLease({ client, externalId, token }: LeaseOptions) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LeaseState>({ is: 'opening' })
  const [tries, setTries] = useState(0)
  // Sent with every save even after the lease is lost, so that the server can refuse it.
  const lease = useRef<string>(undefined)
  const tab = useRef<Release>(undefined)
  const handed = useRef(token)

  const hold = useCallback(
    (id: string) => {
      lease.current = id
      rememberLease(externalId, id)
      setState({ is: 'held' })
    },
    [externalId],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry asks again
  useEffect(() => {
    let over = false
    const open = async () => {
      setState({ is: 'opening' })
      const release = await holdTab(externalId)
      if (over) return release?.()
      if (!release) return setState({ is: 'inOtherTab' })
      tab.current = release
      try {
        const turn = await begin()
        if (over) return
        if (turn.lease) hold(turn.lease)
        else setState({ is: 'elsewhere', editor: turn.editor })
      } catch (error) {
        if (!over) setState({ is: 'failed', problem: toProblem(error) })
      }
    }
    const begin = async () => {
      const before = rememberedLease(externalId)
      if (before) {
        const { data } = await weddingPlannerHeartbeat({
          client,
          body: { externalId, lease: before },
          throwOnError: true,
        })
        if (data.lease) return data
        rememberLease(externalId, undefined)
      }
      const given = handed.current
      // A token can be used once; a retry requests another.
      handed.current = given === undefined ? undefined : null
      if (given === null) throw new Problem({ status: 404, code: 'not_found', detail: spent })
      const opens =
        given ??
        (
          await weddingPlannerRequestTakeControl({
            client,
            body: { externalId },
            throwOnError: true,
          })
        ).data.token
      try {
        const { data } = await weddingPlannerExchangeToken({
          client,
          body: { externalId, token: opens },
          throwOnError: true,
        })
        return data
      } catch (error) {
        const problem = toProblem(error)
        if (!problem.isMissing) throw problem
        throw new Problem({ status: 404, code: 'not_found', detail: spent })
      }
    }
    void open()
    return () => {
      over = true
      tab.current?.()
      tab.current = undefined
    }
  }, [client, externalId, hold, tries])

  const held = state.is === 'held'
  useEffect(() => {
    if (!held) return
    const body = () => ({ externalId, lease: lease.current ?? '' })
    const ask = async () => {
      const { data } = await weddingPlannerHeartbeat({ client, body: body() })
      // Without an answer the state is unknown; the next save will find out.
      if (!data || data.lease) return
      rememberLease(externalId, undefined)
      setState({ is: 'lost', editor: data.editor })
    }
    const back = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const leave = () => void weddingPlannerRelease({ client, body: body() })
    const timer = window.setInterval(ask, beat)
    document.addEventListener('visibilitychange', back)
    window.addEventListener('pagehide', leave)
    const refused = client.interceptors.error.use((error) => {
      if (toProblem(error).code === 'lease_lost') void ask()
      return error
    })
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('pagehide', leave)
      client.interceptors.error.eject(refused)
    }
  }, [client, externalId, held])

  useEffect(() => {
    const named = client.interceptors.request.use((request) => {
      if (lease.current && request.method !== 'GET') request.headers.set(header, lease.current)
      return request
    })
    return () => {
      client.interceptors.request.eject(named)
      const id = lease.current
      lease.current = undefined
      if (!id) return
      rememberLease(externalId, undefined)
      // If another person holds the lease by now, the server ignores the release.
      void weddingPlannerRelease({ client, body: { externalId, lease: id } })
    }
  }, [client, externalId])

  return {
    state,
    retry: useCallback(() => setTries((n) => n + 1), []),
    takeOver: useCallback(async () => {
      const { data } = await weddingPlannerTakeOver({
        client,
        body: { externalId },
        throwOnError: true,
      })
      // Another person may have saved since this tab last fetched.
      await queryClient.invalidateQueries({ predicate: askedOf(client) })
      if (data.lease) hold(data.lease)
    }, [client, externalId, hold, queryClient]),
  }
}
