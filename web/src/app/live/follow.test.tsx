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

/** Mounts a screen that shows the query with this name. */
async function show(name: string, of?: string) {
  const observer = new QueryObserver(queries, {
    queryKey: key(name, of),
    queryFn: () => asked.push(name),
  })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
}

/** The first word: how long ago something changed, and for how long back that is known. */
const lately = (changes: Record<string, number>, reach = 30_000) =>
  Stream.open[0]?.say('lately', JSON.stringify({ reach, changes }))

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

test('o que foi lido há pouco não é pedido outra vez quando a escuta começa', async () => {
  lately({})
  lately({ CHECKLIST: 20_000 })
  await show('eventGet')
  expect(asked).toEqual(['eventGet'])
})

test('o que mudou entre a leitura e a escuta é pedido de novo, e só isso', async () => {
  lately({ CHECKLIST: 0, GIFTS: 0 })
  await vi.waitFor(() => expect(asked).toEqual(['taskGetAll']))
  lately({ ACCESS: 0 })
  await vi.waitFor(() =>
    expect([...asked].sort()).toEqual(['documentGetAll', 'taskGetAll', 'taskGetAll']),
  )
})

test('o que foi pedido com a página pode ser mais velho do que parece', async () => {
  stop()
  // A page that has been open for a minute.
  const clock = performance.now.bind(performance)
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 60_000)
  await show('eventGet')
  await show('publicEventGetAccess')
  stop = follow({ url: `${baseUrl}/live.ownEvent`, baseUrl }, queries)
  asked.length = 0
  lately({ EVENT: 5_000 })
  await vi.waitFor(() => expect(asked).toEqual(['publicEventGetAccess']))
  await show('eventGetOverview')
  expect(asked).toEqual(['publicEventGetAccess', 'eventGetOverview'])
  now.mockRestore()
})

test('o que foi lido antes do que o servidor sabe contar é pedido de novo', async () => {
  lately({}, 0)
  await vi.waitFor(() => expect([...asked].sort()).toEqual(['documentGetAll', 'taskGetAll']))
})

test('o que muda enquanto se lê pela primeira vez é lido de novo', async () => {
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: key('pendenciesGetAll'),
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => undefined)
  expect(answers).toHaveLength(1)
  Stream.open[0]?.say('change', 'CHECKLIST')
  expect(answers).toHaveLength(1)
  answers[0]?.('antes')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('depois')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('depois'))
  expect(answers).toHaveLength(2)
  leave()
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
