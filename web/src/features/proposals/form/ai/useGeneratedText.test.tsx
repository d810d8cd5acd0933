import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { documentOf } from './document'
import type { Told } from './generate'
import { useGeneratedText } from './useGeneratedText'

const told: Told = {
  businessName: 'Ateliê Oliva',
  budget: 1_450_000,
  customerName: 'Helena Prado',
  eventType: 'WEDDING',
  expiresAt: '2026-12-09',
  mainCategory: 'PLANNER',
}

/** A fake generator that sends the chunks that the test gives it. */
function writer(status = 200) {
  const encoder = new TextEncoder()
  let send: ReadableStreamDefaultController<Uint8Array> | undefined
  const stopped = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller
    },
    cancel: stopped,
  })
  const fetched = vi.fn(async (_address: string, init: RequestInit) => {
    init.signal?.addEventListener('abort', () => {
      stopped()
      send?.error(new DOMException('aborted', 'AbortError'))
    })
    return status === 200
      ? new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
      : new Response(JSON.stringify({ status, detail: 'Já são 50 textos hoje.' }), { status })
  })
  vi.stubGlobal('fetch', fetched)
  return {
    fetched,
    stopped,
    say: (text: string) => act(async () => send?.enqueue(encoder.encode(text))),
    bytes: (bytes: Uint8Array) => act(async () => send?.enqueue(bytes)),
    end: () => act(async () => send?.close()),
  }
}

afterEach(() => vi.unstubAllGlobals())

function open() {
  const onText = vi.fn()
  const onFailed = vi.fn()
  const hook = renderHook(() => useGeneratedText({ onText, onFailed }))
  return { ...hook, onText, onFailed }
}

const piece = (text: string) => `data: ${JSON.stringify({ text })}\n\n`

test('desenha o que chega, também onde um pedaço vem cortado, e entrega o texto inteiro uma vez', async () => {
  const { fetched, say, bytes } = writer()
  const { result, onText } = open()
  await act(async () => void result.current.start('b-1', told))
  expect(result.current.state).toBe('generating')
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
    businessUuid: 'b-1',
    prompt: 'proposal',
    proposal: told,
  })
  // Cut in the middle of a letter of two bytes.
  const whole = new TextEncoder().encode(piece('Olá, '))
  await bytes(whole.slice(0, 18))
  await bytes(whole.slice(18))
  await waitFor(() => expect(result.current.drawn).toBe('Olá, '))
  await say(`${piece('Helena.').slice(0, 9)}`)
  await say(`${piece('Helena.').slice(9)}event: done\r\ndata: {"ready":true}\r\n\r\n`)
  await waitFor(() => expect(result.current.state).toBe('done'))
  expect(result.current.ready).toBe(true)
  expect(onText.mock.calls).toEqual([['Olá, Helena.']])
})

test('pausado, nada mais se desenha, mas a leitura segue; continuado, alcança', async () => {
  const { say } = writer()
  const { result, onText } = open()
  await act(async () => void result.current.start('b-1', told))
  await say(piece('Um '))
  await waitFor(() => expect(result.current.drawn).toBe('Um '))
  act(() => result.current.pause())
  await say(`${piece('dia ')}${piece('lindo')}event: done\ndata: {"ready":false}\n\n`)
  expect(result.current.state).toBe('paused')
  expect(result.current.drawn).toBe('Um ')
  expect(onText).not.toHaveBeenCalled()
  await act(async () => result.current.resume())
  await waitFor(() => expect(result.current.state).toBe('done'))
  expect(onText.mock.calls).toEqual([['Um dia lindo']])
  expect(result.current.ready).toBe(false)
})

test('um erro no meio diz a sua frase, e o que chegou fica', async () => {
  const { say } = writer()
  const { result, onText, onFailed } = open()
  await act(async () => void result.current.start('b-1', told))
  await say(piece('Até aqui'))
  await say('event: error\ndata: {"message":"O texto demorou demais."}\n\n')
  await waitFor(() => expect(onFailed.mock.calls).toEqual([['O texto demorou demais.']]))
  expect(onText.mock.calls).toEqual([['Até aqui']])
  expect(result.current.state).toBe('done')
})

test('um texto cortado antes do fim é uma falha; uma recusa, sem nada escrito, também', async () => {
  const cut = writer()
  const first = open()
  await act(async () => void first.result.current.start('b-1', told))
  await cut.say(piece('Metade'))
  await cut.end()
  await waitFor(() => expect(first.onFailed).toHaveBeenCalledOnce())
  expect(first.onText.mock.calls).toEqual([['Metade']])

  writer(429)
  const second = open()
  await act(async () => void second.result.current.start('b-1', told))
  await waitFor(() => expect(second.onFailed.mock.calls).toEqual([['Já são 50 textos hoje.']]))
  expect(second.onText).not.toHaveBeenCalled()
  expect(second.result.current.state).toBe('idle')
})

test('quem sai encerra o texto também do outro lado, e nada mais se diz', async () => {
  const { say, stopped } = writer()
  const { result, unmount, onText, onFailed } = open()
  await act(async () => void result.current.start('b-1', told))
  await say(piece('Um '))
  unmount()
  await waitFor(() => expect(stopped).toHaveBeenCalled())
  expect(onText).not.toHaveBeenCalled()
  expect(onFailed).not.toHaveBeenCalled()
})

test('o texto vira parágrafos, títulos e listas', () => {
  expect(
    documentOf('Olá.\nTudo bem?\n\n## O que fazemos\n- Planejar\n- **Cuidar**\n\nAté.'),
  ).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Olá.' },
          { type: 'hardBreak' },
          { type: 'text', text: 'Tudo bem?' },
        ],
      },
      {
        type: 'heading',
        attrs: { level: 2 },
        content: [{ type: 'text', text: 'O que fazemos' }],
      },
      {
        type: 'bulletList',
        content: ['Planejar', 'Cuidar'].map((text) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        })),
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'Até.' }] },
    ],
  })
})
