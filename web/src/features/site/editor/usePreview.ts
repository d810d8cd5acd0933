import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isUuid } from '@/lib/search'
import { useEditor } from '../editor'
import type { Site } from '../model'

/** The messages to and from the page in the frame (web/src/site/preview.ts). */
type ToPage =
  | { type: 'cortejo-site:select'; uuid: string | undefined }
  | { type: 'cortejo-site:changed'; uuid?: string }

/** Returns a key of all that requires a reload of the page, except the content of its blocks. */
function frameOf({ lookVersion, blocks, messagesWaiting }: Site): string {
  const order = blocks.filter(({ shown }) => shown).map(({ uuid }) => uuid)
  return [lookVersion, messagesWaiting, ...order].join()
}

/**
 * Keeps the page in a frame up to date with the saved draft, whichever person changes it, and calls onOpen when one
 * of its blocks is tapped. Returns the handler for the frame's load event.
 */
export function usePreview(
  frame: RefObject<HTMLIFrameElement | null>,
  { selected, onOpen }: { selected: string | undefined; onOpen: (uuid: string) => void },
): () => void {
  const { site, confirmed } = useEditor()
  const post = useCallback(
    (message: ToPage) => frame.current?.contentWindow?.postMessage(message, window.location.origin),
    [frame],
  )
  const told = useRef({ frame: frameOf(site), blocks: site.blocks })
  useEffect(() => {
    // An order that the server has not taken yet is not on its page either.
    if (!confirmed) return
    const before = told.current
    told.current = { frame: frameOf(site), blocks: site.blocks }
    if (before.frame !== told.current.frame) return void post({ type: 'cortejo-site:changed' })
    const known = new Map(before.blocks.map(({ uuid, version }) => [uuid, version]))
    for (const { uuid, version, shown } of site.blocks) {
      if (shown && known.get(uuid) !== version) post({ type: 'cortejo-site:changed', uuid })
    }
  }, [site, confirmed, post])

  useEffect(() => post({ type: 'cortejo-site:select', uuid: selected }), [post, selected])

  const latest = useRef(onOpen)
  latest.current = onOpen
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (typeof data !== 'object' || data === null || !('type' in data) || !('uuid' in data))
        return
      if (data.type === 'cortejo-site:block' && isUuid(data.uuid)) latest.current(data.uuid)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame])

  return () => post({ type: 'cortejo-site:select', uuid: selected })
}
