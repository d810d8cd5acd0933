import { afterEach, expect, test, vi } from 'vitest'
import { extractBusiness, extractionFailed } from './extract'

const asked = { businessUuid: 'b', reason: 'Pedido da dona, por escrito' }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function answer(...messages: (object | string)[]) {
  const text = messages
    .map(
      (message) => `data: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`,
    )
    .join('')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)))
}

const guests = (...names: string[]) => ({
  status: 'PROCESSING',
  data: { table: 'guests', rows: names.map((name) => ({ name })) },
})

const never = new AbortController().signal

test('the messages of a table become one list of the file', async () => {
  answer(
    { status: 'PROCESSING', data: { table: 'events', rows: [{ title: 'Casamento “da Bia”' }] } },
    guests('Ana', 'Rui'),
    guests('Téo'),
    { status: 'COMPLETED', data: { rows: { events: 1, guests: 3 } } },
  )
  const { file, unread } = await extractBusiness(asked, never)
  expect(unread).toBe(0)
  expect(JSON.parse(await file.text())).toEqual({
    businessUuid: 'b',
    tables: {
      events: [{ title: 'Casamento “da Bia”' }],
      guests: [{ name: 'Ana' }, { name: 'Rui' }, { name: 'Téo' }],
    },
  })
})

test('a message that cannot be parsed is logged and the rest goes on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(guests('Ana'), '{"status":"PROCESSING","data":{', guests('Téo'), { status: 'COMPLETED' })
  const { file, unread } = await extractBusiness(asked, never)
  expect(unread).toBe(1)
  expect(log).toHaveBeenCalledOnce()
  expect((JSON.parse(await file.text()) as { tables: unknown }).tables).toEqual({
    guests: [{ name: 'Ana' }, { name: 'Téo' }],
  })
})

test('an error, and a stream without an end, make no file', async () => {
  answer(guests('Ana'), { error: 'the server says' })
  await expect(extractBusiness(asked, never)).rejects.toThrow(extractionFailed)
  answer(guests('Ana'))
  await expect(extractBusiness(asked, never)).rejects.toThrow(extractionFailed)
})

test('a refusal is the server’s own', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ status: 429, code: 'too_many', detail: 'Espere terminar.' }), {
        status: 429,
        headers: { 'Content-Type': 'application/problem+json' },
      }),
    ),
  )
  await expect(extractBusiness(asked, never)).rejects.toMatchObject({
    status: 429,
    detail: 'Espere terminar.',
  })
})
