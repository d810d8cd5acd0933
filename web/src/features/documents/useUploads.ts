import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import type { DocumentCard } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { toast } from '@/ui/toast'
import { useDrawer } from './drawer'
import { faultOf } from './words'

/** A file on its way. */
export interface Upload {
  /** The ID of the file, the same in every attempt: the server stores a file sent twice only once. */
  uuid: string
  file: File
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** Why it failed. */
  reason?: string | undefined
  /** Whether another try may help. */
  again?: boolean
}

/** Files sent one after another, each with its progress, a way to stop it and another try. */
export function useUploads(taskUuid: string | undefined, onSent?: (card: DocumentCard) => void) {
  const drawer = useDrawer()
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef<{ uuid: string; request: XMLHttpRequest } | null>(null)
  const latest = useRef(onSent)
  latest.current = onSent
  useHoldsUnsavedWork(uploads.some(({ state }) => state === 'waiting' || state === 'sending'))

  const change = (uuid: string, patch: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.uuid === uuid ? { ...one, ...patch } : one)))

  const next = uploads.find(({ state }) => state === 'waiting')
  const busy = uploads.some(({ state }) => state === 'sending')
  useEffect(() => {
    if (!next || busy) return
    const { uuid, file } = next
    const request = new XMLHttpRequest()
    running.current = { uuid, request }
    change(uuid, { state: 'sending', progress: 0 })
    const address = drawer.uploadAddress({ uuid, taskUuid })
    send<DocumentCard>(request, address, file, (progress) => change(uuid, { progress })).then(
      (card) => {
        change(uuid, { state: 'sent', progress: 1 })
        drawer.refresh(queryClient)
        latest.current?.(card)
      },
      (error: unknown) => {
        const { detail, status } = toProblem(error)
        change(uuid, {
          state: 'failed',
          reason: detail,
          again: status === 0 || status === 429 || status >= 500,
        })
      },
    )
  })
  const unsent = useRef<string[]>([])
  unsent.current = uploads
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .map(({ file }) => file.name)
  // Also where the page closes by itself because the person lost access to it.
  useEffect(
    () => () => {
      running.current?.request.abort()
      if (unsent.current.length === 0) return
      toast.error('O envio parou', { description: `Não foi enviado: ${unsent.current.join(', ')}` })
    },
    [],
  )

  return {
    uploads,
    add: (files: Iterable<File>) =>
      setUploads((all) => [
        ...all,
        ...Array.from(files, (file): Upload => {
          const reason = faultOf(file)
          return { uuid: newKey(), file, state: reason ? 'failed' : 'waiting', progress: 0, reason }
        }),
      ]),
    retry: (uuid: string) => change(uuid, { state: 'waiting', reason: undefined }),
    cancel: (uuid: string) => {
      if (running.current?.uuid === uuid) running.current.request.abort()
      setUploads((all) => all.filter((one) => one.uuid !== uuid))
    },
  }
}

/** fetch does not tell how far an upload is; the older request does. */
export function send<T>(
  request: XMLHttpRequest,
  address: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<T> {
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      const answer: unknown = readJson(request.responseText)
      if (request.status === 200) resolve(answer as T)
      else reject(toProblem(answer ?? { status: request.status }))
    }
    request.onerror = () => reject(new TypeError('nothing answered'))
    request.open('POST', address)
    request.send(body)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
