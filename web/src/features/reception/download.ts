import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** The specification's words for a paper that could not be drawn. */
export function tellNoFile(error: unknown) {
  toast.error('Erro ao gerar arquivo', {
    description: toProblem(error).detail || 'Erro desconhecido',
  })
}
