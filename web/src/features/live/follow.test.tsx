import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow } from './follow'

const baseUrl = '/api/e/0199'
const key = (name: string, of = baseUrl) => [{ _id: name, baseUrl: of }]

/** A stream that the test speaks for. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static open: Stream[] = []
  readyState = 1
  constructor(readonly url: string) {
    super()
    Stream.open.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
    Stream.open = Stream.open.filter((one) => one !== this)
  }
  say(event: string, data = '') {
    this.dispatchEvent(new MessageEvent(event, { data }))
  }
}

let queries: QueryClient
let stop: () => void
const asked: string[] = []

/** A screen that shows what was asked under a name. */
async function show(name: string, of?: string) {
  const observer = new QueryObserver(queries, {
    queryKey: key(name, of),
    queryFn: () => asked.push(name),
  })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
}

beforeEach(async () => {
  vi.stubGlobal('EventSource', Stream)
  Stream.open = []
  queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  await show('taskGetAll')
  await show('documentGetAll')
  await show('taskGetAll', '/api/e/another')
  stop = follow({ url: `${baseUrl}/live.ownEvent`, baseUrl }, queries)
  Stream.open[0]?.say('open')
  asked.length = 0
})

afterEach(() => {
  stop()
  queries.clear()
  vi.unstubAllGlobals()
})

test('só o que mostra a área que mudou, e só deste evento, é pedido de novo', async () => {
  Stream.open[0]?.say('change', 'CHECKLIST')
  await vi.waitFor(() => expect(asked).toEqual(['taskGetAll']))
})

test('enquanto algo é salvo nada é pedido; depois, uma vez', async () => {
  let saved: () => void = () => undefined
  const saving = queries
    .getMutationCache()
    .build(queries, { mutationFn: () => new Promise<void>((resolve) => (saved = resolve)) })
    .execute(undefined)
  await vi.waitFor(() => expect(queries.isMutating()).toBe(1))
  Stream.open[0]?.say('change', 'CHECKLIST')
  Stream.open[0]?.say('change', 'CHECKLIST')
  expect(asked).toEqual([])
  saved()
  await saving
  await vi.waitFor(() => expect(asked).toEqual(['taskGetAll']))
})

test('o que a própria gravação já pediu de novo não é pedido outra vez', async () => {
  const saving = queries
    .getMutationCache()
    .build(queries, {
      mutationFn: async () => Stream.open[0]?.say('change', 'CHECKLIST,DOCUMENTS'),
      onSettled: () => queries.invalidateQueries({ queryKey: key('taskGetAll') }),
    })
    .execute(undefined)
  await saving
  await vi.waitFor(() => expect(asked).toContain('documentGetAll'))
  expect(asked.filter((name) => name === 'taskGetAll')).toHaveLength(1)
})

test('quem perdeu o acesso olha tudo mais uma vez, e não volta a escutar', async () => {
  Stream.open[0]?.say('end', 'revoked')
  await vi.waitFor(() => expect([...asked].sort()).toEqual(['documentGetAll', 'taskGetAll']))
  expect(Stream.open).toEqual([])
})

test('numa aba escondida nada fica aberto; na volta, tudo é visto de novo', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Stream.open).toEqual([])
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  Stream.open[0]?.say('open')
  await vi.waitFor(() => expect([...asked].sort()).toEqual(['documentGetAll', 'taskGetAll']))
  visible.mockRestore()
})

test('ao sair da tela, para de escutar', () => {
  stop()
  expect(Stream.open).toEqual([])
})
