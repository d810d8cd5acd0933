import { useEffect, useRef, useState } from 'react'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import type { PhotoSize } from './model'
import { useSiteScope } from './scope'
import { faultOf, sendPhoto, type Upload } from './uploads'

/** Photographs sent one after the other, also while another block's form is open. */
export function useUploads(onSent: (photo: PhotoSize, upload: Upload) => void) {
  const { client, eventUuid } = useSiteScope()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef<{ id: string; request: XMLHttpRequest }>(undefined)
  const latest = useRef(onSent)
  latest.current = onSent
  useHoldsUnsavedWork(uploads.some(({ state }) => state !== 'failed'))

  const change = (id: string, patch: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)))
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))

  const next = uploads.find(({ state }) => state === 'waiting')
  const busy = uploads.some(({ state }) => state === 'sending')
  useEffect(() => {
    if (!next || busy) return
    const request = new XMLHttpRequest()
    running.current = { id: next.id, request }
    change(next.id, { state: 'sending' })
    const address = `${client.getConfig().baseUrl}/site.uploadPhoto?eventUuid=${eventUuid}`
    sendPhoto(request, address, next.file, (progress) => change(next.id, { progress })).then(
      (photo) => {
        latest.current(photo, next)
        drop(next.id)
      },
      (error: unknown) => change(next.id, { state: 'failed', reason: toProblem(error).detail }),
    )
  })
  useEffect(() => () => running.current?.request.abort(), [])

  return {
    uploads,
    add: (files: Iterable<File>, block: string, item?: number) =>
      setUploads((all) => [
        ...all,
        ...Array.from(files, (file): Upload => {
          const reason = faultOf(file)
          const state = reason ? 'failed' : 'waiting'
          return { id: newKey(), file, block, item, state, progress: 0, reason }
        }),
      ]),
    retry: (id: string) => change(id, { state: 'waiting', progress: 0, reason: undefined }),
    cancel: (id: string) => {
      if (running.current?.id === id) running.current.request.abort()
      drop(id)
    },
  }
}
