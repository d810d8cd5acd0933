import type { DocumentCard } from '@/client/types.gen'
import { refuseHEIC } from '@/lib/heic'

/** What may be sent (specification 1, section 5), as a file field asks for it. */
export const accepted = '.jpg,.jpeg,.jfif,.jpe,.png,.pdf,.docx,.xlsx'

/** How large a file may be, in bytes. */
const sizeLimit = 25 * 2 ** 20

/** The longest name. */
export const nameLimit = 190

export type DocumentLook = 'text' | 'image' | 'pdf' | 'word' | 'sheet'

/** What a document looks like in a list. */
export function lookOf({
  kind,
  mediaType = '',
}: Pick<DocumentCard, 'kind' | 'mediaType'>): DocumentLook {
  if (kind === 'DOCUMENT') return 'text'
  if (mediaType.startsWith('image/')) return 'image'
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType.includes('spreadsheet') ? 'sheet' : 'word'
}

export const lookLabels: Readonly<Record<DocumentLook, string>> = {
  text: 'Documento',
  image: 'Imagem',
  pdf: 'PDF',
  word: 'Word',
  sheet: 'Planilha',
}

/** Why a file cannot be sent, before it is; undefined where it can. */
export function faultOf(file: { name: string; size: number; type?: string }): string | undefined {
  const refusal = refuseHEIC(file)
  if (refusal) return refusal
  const extension = /\.[^.]+$/.exec(file.name)?.[0]?.toLowerCase()
  if (!extension || !accepted.split(',').includes(extension)) {
    return 'Envie um arquivo JPG, JPEG, PNG, PDF, DOCX ou XLSX.'
  }
  if (file.size > sizeLimit) return 'O arquivo pode ter até 25 MB.'
  if (file.size === 0) return 'Este arquivo está vazio.'
  return undefined
}
