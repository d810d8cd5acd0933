import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** Hands a file that was fetched to the browser, under its name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** The specification's words for a paper that could not be drawn. */
export function tellNoFile(error: unknown) {
  toast.error('Erro ao gerar arquivo', {
    description: toProblem(error).detail || 'Erro desconhecido',
  })
}
