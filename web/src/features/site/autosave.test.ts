import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '@/lib/problem'
import { Autosave, type Kept, type Patch } from './autosave'
import type { Written } from './model'

const story: Written = {
  uuid: 'story',
  shown: false,
  version: 1,
  content: { title: 'Nossa história', text: 'Era uma vez' },
}

/** A server with one block, whose answers the test lets go. */
class Server {
  block = story
  sent: { version: number; patch: Patch }[] = []
  private held: (() => void)[] = []
  hold = false
  away = false

  send = async (_: string, version: number, patch: Patch): Promise<Written> => {
    this.sent.push({ version, patch })
    if (this.hold) await new Promise<void>((go) => this.held.push(go))
    if (this.away) throw new Problem({ status: 0, code: 'offline', detail: 'Sem conexão' })
    if (version !== this.block.version)
      throw new Problem({
        status: 409,
        code: 'conflict',
        detail: 'Mudou',
        clashes: [{ field: 'block', sent: '{}', current: JSON.stringify(this.block) }],
      })
    const content = patch.content ?? this.block.content
    this.block = {
      ...this.block,
      ...patch,
      // As the server tidies it.
      content: { ...content, text: content.text?.trim() ?? '' },
      version: version + 1,
    }
    return this.block
  }

  /** Stores a change of another person. */
  write(content: Written['content']) {
    this.block = {
      ...this.block,
      content: { ...this.block.content, ...content },
      version: this.block.version + 1,
    }
  }

  async letGo() {
    this.held.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
}

let server: Server
let drafts: Map<string, Kept>
const start = () => {
  const save = new Autosave({
    send: server.send,
    onSaved: () => undefined,
    drafts: {
      read: (uuid) => drafts.get(uuid),
      write: (uuid, kept) => void drafts.set(uuid, kept),
      clear: (uuid) => void drafts.delete(uuid),
    },
    pause: 200,
    again: 5000,
  })
  save.receive([server.block])
  return save
}
const write = (save: Autosave, text: string) =>
  save.change('story', { content: { ...save.says('story')?.content, text } })

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  drafts = new Map()
})
afterEach(() => vi.useRealTimers())

it('espera uma pausa, manda só o que mudou e não tira o espaço debaixo de quem digita', async () => {
  const save = start()
  write(save, 'Era')
  write(save, 'Era ')
  await vi.advanceTimersByTimeAsync(199)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent).toHaveLength(1)
  expect(server.sent[0]?.patch.shown).toBeUndefined()
  expect(save.says('story')?.content.text).toBe('Era ')
  expect(save.state()).toBe('saved')
  expect(drafts.size).toBe(0)
  save.change('story', { shown: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent[1]).toEqual({ version: 2, patch: { shown: true } })
})

it('só manda uma gravação de um bloco por vez, e a seguinte leva o que se escreveu nesse meio-tempo', async () => {
  const save = start()
  server.hold = true
  write(save, 'um')
  await vi.advanceTimersByTimeAsync(200)
  write(save, 'um dois')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.sent).toHaveLength(1)
  server.hold = false
  await server.letGo()
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent.map(({ version }) => version)).toEqual([1, 2])
  expect(server.block.content.text).toBe('um dois')
})

it('junta o que outra pessoa escreveu em outro campo, sem perguntar', async () => {
  const save = start()
  write(save, 'numa estação')
  server.write({ title: 'A história' })
  await vi.advanceTimersByTimeAsync(300)
  expect(server.block.content).toEqual({ title: 'A história', text: 'numa estação' })
  expect(save.clash()).toBeUndefined()
})

it('o mesmo campo espera por uma escolha, e o que foi digitado não se perde nem numa recarga', async () => {
  const save = start()
  write(save, 'numa estação')
  server.write({ text: 'no trem' })
  await vi.advanceTimersByTimeAsync(300)
  expect(save.state()).toBe('clashed')
  expect(server.block.content.text).toBe('no trem')
  const reloaded = start()
  expect(reloaded.says('story')?.content.text).toBe('numa estação')
  expect(reloaded.clash()?.clash.theirs).toBe('no trem')
  save.choose('story', 'mine')
  await vi.advanceTimersByTimeAsync(300)
  expect(server.block.content.text).toBe('numa estação')
})

it('sem rede guarda o rascunho e tenta de novo; uma recarga continua de onde parou', async () => {
  const save = start()
  server.away = true
  write(save, 'sem rede')
  await vi.advanceTimersByTimeAsync(200)
  expect(save.state()).toBe('failed')
  expect(drafts.get('story')?.content?.text).toBe('sem rede')
  const reloaded = start()
  expect(reloaded.says('story')?.content.text).toBe('sem rede')
  server.away = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.block.content.text).toBe('sem rede')
  expect(drafts.size).toBe(0)
})

it('o que outra pessoa mudou aparece onde ninguém escreve', () => {
  const save = start()
  server.write({ title: 'A história' })
  save.receive([server.block])
  expect(save.says('story')?.content.title).toBe('A história')
  save.receive([story])
  expect(save.says('story')?.content.title).toBe('A história')
})
