import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contact, onContact, watchContact } from './contact'
import { Problem } from './problem'
import { createQueryClient } from './queryClient'

const away = new Problem({ status: 503, code: 'unavailable', detail: 'Tente de novo.' })
const onSignedOut = vi.fn()
const queryClient = createQueryClient({ onSignedOut })
/** What each read is answered; the number of times it was asked. */
const answers: Record<string, () => unknown> = {}
const asked: Record<string, number> = {}
let stop: () => void

function show(name: string) {
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: () => {
      asked[name] = (asked[name] ?? 0) + 1
      return answers[name]?.()
    },
  })
  observer.subscribe(() => undefined)
  return observer
}

const refuse = (problem: Problem) => () => Promise.reject(problem)

beforeEach(() => {
  vi.useFakeTimers()
  for (const name of Object.keys(asked)) delete asked[name]
  stop = watchContact(queryClient)
})

afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

test('sem resposta a tela fica como está, e continua sozinha quando ela volta', async () => {
  answers.tasks = () => 'as tarefas'
  answers.vendors = () => 'os fornecedores'
  const tasks = show('tasks')
  const vendors = show('vendors')
  await vi.advanceTimersByTimeAsync(0)
  const changes: string[] = []
  onContact(() => changes.push(contact()))

  answers.tasks = refuse(away)
  answers.vendors = refuse(away)
  void queryClient.invalidateQueries()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changes).toEqual(['away'])
  expect(tasks.getCurrentResult().data).toBe('as tarefas')
  expect(onSignedOut).not.toHaveBeenCalled()
  const before = asked.vendors

  answers.tasks = () => 'outras tarefas'
  answers.vendors = () => 'outros fornecedores'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changes).toEqual(['away', 'ok'])
  expect(tasks.getCurrentResult().data).toBe('outras tarefas')
  expect(vendors.getCurrentResult().data).toBe('outros fornecedores')
  const after = asked.vendors
  expect(after).toBeGreaterThan(before ?? 0)
  // Queries without a mounted screen are not repeated.
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked.vendors).toBe(after)
})

/** What a route asks before its screen is there. */
async function open(name: string) {
  const opened = queryClient.fetchQuery({ queryKey: [name], queryFn: () => answers[name]?.() })
  opened.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(4_000)
}

test('o que abria quando o contato se perdeu abre quando ele volta', async () => {
  answers.event = refuse(away)
  await open('event')
  expect(contact()).toBe('away')
  answers.event = () => 'o evento'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(contact()).toBe('ok')
})

test('quem já saiu da tela que perguntava também fica sabendo que o contato voltou', async () => {
  answers.me = () => 'eu'
  show('me')
  answers.left = refuse(away)
  await open('left')
  queryClient.removeQueries({ queryKey: ['left'] })
  expect(contact()).toBe('away')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(contact()).toBe('ok')
})

test.each([401, 404, 409, 500])('uma resposta %i é uma resposta', async (status) => {
  answers.event = refuse(new Problem({ status, code: 'x', detail: '' }))
  await open('event')
  expect(contact()).toBe('ok')
})

test('muitos pedidos ao mesmo tempo são pedidos de novo', async () => {
  const queryFn = vi
    .fn()
    .mockRejectedValueOnce(new Problem({ status: 429, code: 'too_many', detail: '' }))
    .mockResolvedValue('os eventos')
  const observer = new QueryObserver(queryClient, { queryKey: ['events'], queryFn })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult().data).toBe('os eventos')
})
