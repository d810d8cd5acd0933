import { Copy } from 'lucide-react'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'

/** Copies text that cannot be saved. */
export default function CopyTextButton({ words }: { words: () => string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Copy size={16} aria-hidden />}
      onClick={() =>
        navigator.clipboard.writeText(words()).then(
          () => toast.success('Texto copiado'),
          () => toast.error('Não deu para copiar', { description: 'Selecione e copie.' }),
        )
      }
    >
      Copiar o texto
    </Button>
  )
}
