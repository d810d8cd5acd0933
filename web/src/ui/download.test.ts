import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from '@/lib/saveFile'
import { download } from './download'
import { toast } from './toast'

vi.mock('@/lib/saveFile', () => ({ saveFile: vi.fn() }))

const sentence = 'Outra exportação deste espaço ainda está saindo.'

function refusal(status: number, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify({ status, code: 'too_many', detail: sentence }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })
}

function file(disposition: string) {
  return new Response('Nome;Telefone', { headers: { 'Content-Disposition': disposition } })
}

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(toast, 'info')
  vi.spyOn(toast, 'error')
  vi.spyOn(toast, 'close')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  vi.mocked(saveFile).mockReset()
})

describe('download', () => {
  it('waits for as long as the server says, says so once, and goes on', async () => {
    fetched
      .mockResolvedValueOnce(refusal(429, { 'Retry-After': '7' }))
      .mockResolvedValueOnce(refusal(429, { 'Retry-After': '2' }))
      .mockResolvedValueOnce(file('attachment; filename=atividade-cortejo.csv'))
    const done = download('/a')
    await vi.advanceTimersByTimeAsync(6_999)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(toast.info).toHaveBeenCalledExactlyOnceWith('O arquivo espera a sua vez', {
      description: `${sentence} Ele baixa sozinho em seguida.`,
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    await done
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'atividade-cortejo.csv')
    expect(toast.info).toHaveBeenCalledTimes(1)
    expect(toast.close).toHaveBeenCalledTimes(1)
    expect(toast.error).not.toHaveBeenCalled()
  })

  it('says why a file does not come, and asks no more', async () => {
    fetched.mockResolvedValueOnce(refusal(403))
    await download('/b')
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Não deu para baixar', {
      description: sentence,
    })
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(saveFile).not.toHaveBeenCalled()
  })

  it('asks once for a file that is on its way, and again after it came', async () => {
    fetched.mockImplementation(async () =>
      file("attachment; filename*=utf-8''Refer%C3%AAncias.csv"),
    )
    await Promise.all([download('/c'), download('/c')])
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'Referências.csv')
    await download('/c')
    expect(saveFile).toHaveBeenCalledTimes(2)
  })
})
