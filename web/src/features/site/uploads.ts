import { refuseHEIC } from '@/lib/heic'
import { toProblem } from '@/lib/problem'
import { formatSize } from '@/lib/size'
import type { PhotoSize } from './model'

/** A photograph on its way into a block. */
export interface Upload {
  id: string
  file: File
  block: string
  /** The item it belongs to; absent, it is one of the block's own. */
  item?: number | undefined
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  progress: number
  reason?: string | undefined
}

/** The largest file that is taken, in bytes (api/site). */
export const largest = 10 * 1024 * 1024

/** Why a file cannot be a photograph of the site; undefined where it can. */
export function faultOf({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const refusal = refuseHEIC({ name, type })
  if (refusal) return refusal
  if (!/^image\/(jpeg|png)$/.test(type)) return 'Envie uma foto JPG ou PNG.'
  return size > largest ? `A foto passa de ${formatSize(largest)}.` : undefined
}

/** Sends one; fetch does not tell how far an upload is, the older request does. */
export function sendPhoto(
  request: XMLHttpRequest,
  address: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<PhotoSize> {
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      const answer = readJson(request.responseText)
      if (request.status === 200) resolve(answer as PhotoSize)
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
