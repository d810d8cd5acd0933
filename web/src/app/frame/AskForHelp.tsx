import { useState } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { Button, buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { WhenOpened } from '@/ui/WhenOpened'
import { canWriteToSupport, contactUrl } from './support'

const SupportDialog = lazyPart(() => import('@/app/support/SupportDialog'))

/**
 * The way to help after a failure: a message to Cortejo's team with the request's ID. A visitor
 * writes to the configured contact, or copies the ID if there is none.
 */
export function AskForHelp({ requestId }: { requestId: string | undefined }) {
  return canWriteToSupport() ? <Write requestId={requestId} /> : <Visitor requestId={requestId} />
}

function Write({ requestId }: { requestId: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Falar com a gente
      </Button>
      <WhenOpened open={open}>
        <SupportDialog requestId={requestId} open={open} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}

function Visitor({ requestId }: { requestId: string | undefined }) {
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
    // The clipboard is not available (no https, or refused): the ID is shown above, to be copied by
    // hand.
    toast.info('Copie o código do pedido', { description: requestId })
  }
}
