import type { MouseEvent } from 'react'
import { type Problem, toProblem } from '@/lib/problem'
import { saveFile } from '@/lib/saveFile'
import { toast } from './toast'

/** How often a file that has to wait for its turn is asked for again: some ten minutes. */
const maxTries = 120
const defaultWait = 5

const running = new Set<string>()

/** Fetches a link's file on a plain click; callers set it as onClick of an <a download>. */
export function downloadInTurn(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void download(event.currentTarget.href)
}

/**
 * Saves the file of an address. While another file of the business leaves, the server answers 429: this says so, waits
 * for as long as Retry-After says, and goes on. A second call for an address that is still running does nothing.
 */
export async function download(address: string): Promise<void> {
  if (running.has(address)) return
  running.add(address)
  let notice: string | undefined
  try {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(address, { credentials: 'same-origin' })
      if (answer.ok) {
        saveFile(await answer.blob(), nameOf(answer))
        return
      }
      const problem = await problemOf(answer)
      if (answer.status !== 429 || tries === maxTries) throw problem
      notice ??= toast.info('O arquivo espera a sua vez', {
        description: `${problem.detail} Ele baixa sozinho em seguida.`,
      })
      await wait(Number(answer.headers.get('Retry-After')) || defaultWait)
    }
  } catch (error) {
    toast.error('Não deu para baixar', { description: toProblem(error).detail })
  } finally {
    running.delete(address)
    if (notice) toast.close(notice)
  }
}

async function problemOf(answer: Response): Promise<Problem> {
  const body: unknown = await answer.json().catch(() => undefined)
  return toProblem(body, answer)
}

function nameOf(answer: Response): string {
  const disposition = answer.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'arquivo'
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
