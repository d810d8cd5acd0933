import { Button, buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { contactUrl } from './support'

/**
 * The way to help after a failure: whoever answers, where the server was told of one, else the
 * request's code to hand on. Nothing where there is neither.
 */
export function AskForHelp({ requestId }: { requestId: string | undefined }) {
  const contact = contactUrl(requestId)
  if (contact) {
    return (
      <a className={buttonClass('secondary')} href={contact}>
        Falar com a gente
      </a>
    )
  }
  if (!requestId) return null
  return (
    <Button variant="secondary" onClick={() => void copyRequestId(requestId)}>
      Copiar código do pedido
    </Button>
  )
}

/** The code by which the failure is found in the log. */
export function RequestCode({ requestId }: { requestId: string }) {
  return (
    <p className="mt-3 text-xs text-muted">
      Código do pedido: <code className="select-all">{requestId}</code>
    </p>
  )
}

async function copyRequestId(requestId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(requestId)
    toast.success('Código copiado')
  } catch {
    // The clipboard is closed to us (no https, or refused): it stands above, to be copied by hand.
    toast.info('Copie o código do pedido', { description: requestId })
  }
}
