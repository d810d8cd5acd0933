import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsUpdate } from '@/client/api/eventVendors.gen'
import { subtaskConfirmDecision } from '@/client/api/subtask.gen'
import { taskConfirmDecision } from '@/client/api/task.gen'
import type { EventGetOverviewOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

export type Answer = EventGetOverviewOutput['answers'][number]
export type Wish = EventGetOverviewOutput['wishes'][number]

interface Kind<T> {
  idOf: (reply: T) => string
  /** Takes note of it, or no more. */
  send: (reply: T, confirmed: boolean, client: ScopedClient) => Promise<unknown>
  /** Its name under the news. */
  nameOf: (reply: T) => string
  confirmed: string
  refused: string
  /** The reads that show it elsewhere. */
  shown: readonly string[]
}

const answer: Kind<Answer> = {
  idOf: ({ publicId, subtaskUuid }) => subtaskUuid ?? publicId,
  send: ({ publicId, subtaskUuid, decision, note }, confirmed, client) => {
    const confirm = subtaskUuid ? subtaskConfirmDecision : taskConfirmDecision
    const body = { publicId: subtaskUuid ?? publicId, decision, note, confirmed }
    return confirm({ client, body, throwOnError: true })
  },
  nameOf: ({ title }) => title,
  confirmed: 'Resposta confirmada',
  refused: 'A resposta não foi confirmada',
  shown: ['taskGetAll'],
}

const wish: Kind<Pick<Wish, 'uuid' | 'name' | 'status'>> = {
  idOf: ({ uuid }) => uuid,
  // Confirming a recommended vendor makes it a proposal: an undo restores the status.
  send: ({ uuid, status }, wishConfirmed, client) => {
    const body = { uuid, wishConfirmed, ...(!wishConfirmed && { status }) }
    return eventVendorsUpdate({ client, body, throwOnError: true })
  },
  nameOf: ({ name }) => name,
  confirmed: 'Escolha confirmada',
  refused: 'A escolha não foi confirmada',
  shown: ['vendorsGetAllByCursor', 'vendorsGetAll', 'vendorsGet', 'eventVendorsGetAll'],
}

/** Takes note of what clients answered to a question. */
export const useConfirmAnswer = <T extends Answer>() => useConfirmReply<Answer, T>(answer)

/** Takes note of whom clients want. */
export const useConfirmWish = <T extends Parameters<typeof wish.send>[0]>() =>
  useConfirmReply<Parameters<typeof wish.send>[0], T>(wish)

/** A reply that was confirmed here and can be undone. */
interface Taken<T> {
  reply: T
  done: boolean
  /** The news that offers it. */
  news?: string
}

/**
 * Acknowledges a client's reply. A confirmed reply stays in its place, marked as done, while "Desfazer" is offered,
 * even if the list is fetched again meanwhile; after that the list is fetched.
 */
function useConfirmReply<K, T extends K>(kind: Kind<K>) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [taken, setTaken] = useState<ReadonlyMap<string, Taken<T>>>(new Map())
  const { mutateAsync: send } = useMutation({
    // A second press arrives after the first.
    scope: { id: 'replies' },
    mutationFn: ({ reply, done }: Taken<T>) => kind.send(reply, done, client),
  })
  const mark = (now: Taken<T>) => setTaken((all) => new Map(all).set(kind.idOf(now.reply), now))

  async function settle(now: Taken<T>) {
    const predicate = askedOf(client, 'homeGetToday', 'eventGetOverview', ...kind.shown)
    await queryClient.invalidateQueries({ predicate })
    // It may have been pressed again while that was read.
    setTaken((all) => new Map([...all].filter(([, one]) => one !== now)))
  }

  async function confirm(reply: T, done = true) {
    const before = taken.get(kind.idOf(reply))
    const now: Taken<T> = { reply, done }
    mark(now)
    if (before?.news) toast.close(before.news)
    try {
      await send(now)
    } catch (error) {
      const problem = toProblem(error)
      if (!problem.isSignedOut) {
        toast.error(done ? kind.refused : 'Não deu para desfazer', { description: problem.detail })
      }
      return settle(now)
    }
    if (!done) return settle(now)
    now.news = toast.success(kind.confirmed, {
      description: kind.nameOf(reply),
      undo: () => void confirm(reply, false),
      onClose: () => void settle(now),
    })
    await queryClient.invalidateQueries({ predicate: askedOf(client, ...kind.shown) })
  }

  return {
    confirm: (reply: T, done?: boolean) => void confirm(reply, done),
    isConfirmed: (reply: T) => taken.get(kind.idOf(reply))?.done ?? false,
    /** Returns these replies with those that were confirmed here. */
    withTaken: (replies: readonly T[]): T[] => {
      const there = new Set(replies.map(kind.idOf))
      const kept = [...taken.values()].map(({ reply }) => reply)
      return [...replies, ...kept.filter((reply) => !there.has(kind.idOf(reply)))]
    },
  }
}
