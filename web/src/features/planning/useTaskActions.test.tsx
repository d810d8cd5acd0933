import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createClient, createConfig } from '@/client/client'
import { createQueryClient } from '@/lib/queryClient'
import { ChecklistContext, checklistQuery, useChecklist } from './checklist'
import { findTask } from './findTask'
import { sampleList, sampleTask } from './sample'
import { useTaskActions } from './useTaskActions'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

const problem = (status: number, code: string) =>
  json({ title: 'x', status, code, detail: 'Não agora.', errors: [] }, status)

interface Question {
  name: string
  id: unknown
  answer: (response: Response) => void
}

/** A checklist of a, b and c, and a server whose answers the test gives when it wants to. */
function setup() {
  const questions: Question[] = []
  let truth = sampleList(
    ['a', 'b', 'c'].map((publicId, index) => sampleTask({ publicId, position: index + 1 })),
  )
  const client = createClient(
    createConfig({
      baseUrl: 'http://cortejo.test/api/b/1',
      fetch: async (input) => {
        const request = input as Request
        if (request.method === 'GET') return json(truth)
        const name = new URL(request.url).pathname.split('/').pop() ?? ''
        const { publicId: id } = await request.json()
        return new Promise<Response>((answer) => questions.push({ name, id, answer }))
      },
    }),
  )
  const scope = { client, eventUuid: 'event' }
  const queryClient = createQueryClient({ onSignedOut: vi.fn() })
  queryClient.setQueryData(checklistQuery(scope).queryKey, truth)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ChecklistContext value={scope}>{children}</ChecklistContext>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => ({ list: useChecklist(), actions: useTaskActions() }), {
    wrapper,
  })
  const list = () => result.current.list
  return {
    actions: result.current.actions,
    questions,
    list,
    order: () => list().tasks.map(({ publicId }) => publicId),
    task: (id: string) => {
      const found = findTask(list(), id)
      if (!found) throw new Error(`no task ${id}`)
      return found
    },
    /** The server's answer to the question it was asked as number `index`. */
    answer: async (index: number, response: Response) => {
      await waitFor(() => expect(questions.length).toBeGreaterThan(index))
      questions[index]?.answer(response)
    },
    /** What the server will say when the checklist is read again. */
    serverHas: (ids: string[]) => {
      truth = sampleList(truth.tasks.filter(({ publicId }) => ids.includes(publicId)))
    },
  }
}

it('ticks at once, before the server answers', async () => {
  const { actions, task, list } = setup()
  act(() => actions.setDone(task('b'), true))
  await waitFor(() => expect(task('b').checkedAt).toBeDefined())
  expect(list().event.tasksDone).toBe(1)
})

it('goes back when the server refuses, and takes back only its own change', async () => {
  const { actions, task, order, answer } = setup()
  act(() => {
    actions.setDone(task('b'), true)
    actions.move(task('c'), null)
  })
  await waitFor(() => expect(order()).toEqual(['c', 'a', 'b']))
  await answer(0, problem(409, 'conflict'))
  await waitFor(() => expect(task('b').checkedAt).toBeUndefined())
  expect(order()).toEqual(['c', 'a', 'b'])
})

it('puts a moved task back in its place when refused', async () => {
  const { actions, task, order, answer } = setup()
  act(() => actions.move(task('a'), 'c'))
  await waitFor(() => expect(order()).toEqual(['b', 'c', 'a']))
  await answer(0, problem(409, 'conflict'))
  await waitFor(() => expect(order()).toEqual(['a', 'b', 'c']))
})

it('sends a change only when the one before it was answered', async () => {
  const { actions, task, questions, order, answer } = setup()
  act(() => {
    actions.move(task('a'), 'c')
    actions.move(task('b'), 'c')
  })
  await waitFor(() => expect(order()).toEqual(['c', 'b', 'a']))
  await waitFor(() => expect(questions.map(({ id }) => id)).toEqual(['a']))
  await answer(0, json({}))
  await waitFor(() => expect(questions.map(({ id }) => id)).toEqual(['a', 'b']))
})

it('deletes at once and brings a refused one back', async () => {
  const { actions, task, order, answer } = setup()
  act(() => actions.remove(task('b')))
  await waitFor(() => expect(order()).toEqual(['a', 'c']))
  await answer(0, problem(500, 'internal'))
  await waitFor(() => expect(order()).toEqual(['a', 'b', 'c']))
})

it('learns that a task is gone', async () => {
  const { actions, task, order, answer, serverHas } = setup()
  serverHas(['a', 'c'])
  act(() => actions.setDone(task('b'), true))
  await answer(0, problem(404, 'not_found'))
  await waitFor(() => expect(order()).toEqual(['a', 'c']))
})
