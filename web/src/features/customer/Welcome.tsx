import { X } from 'lucide-react'
import { useId } from 'react'
import { useDismissal } from '@/app/workspace/useDismissal'
import type { UsersGetOutput } from '@/client/types.gen'
import { Card } from '@/ui/Card'
import { IconButton } from '@/ui/IconButton'
import type { ClientEvent } from './access'
import { useCustomerEvent } from './useCustomerEvent'
import { youOf } from './words'

/** Explains the page until the client dismisses it, on any device. */
export function Welcome({ event, me }: { event: ClientEvent; me: UsersGetOutput }) {
  const { dismissed, dismiss } = useDismissal(me, 'client-welcome')
  const heading = useId()
  // In a preview, the planner would dismiss it for themselves.
  const { preview } = useCustomerEvent()
  if (dismissed || preview) return null
  const you = youOf(event)
  return (
    <Card as="section" aria-labelledby={heading} className="relative bg-wine-tint pr-12">
      <h2 id={heading} className="font-display text-lg font-medium">
        Este espaço é {you === 'vocês' ? 'de vocês' : 'seu'}
      </h2>
      <p className="mt-1 text-body text-muted wrap-break-word">
        {event.planner.name} planeja e escolhe o que {you === 'vocês' ? 'vocês veem' : 'você vê'}{' '}
        aqui. O que não aparece está em boas mãos: é só perguntar.
      </p>
      <IconButton label="Entendi, fechar" className="absolute top-2 right-2" onClick={dismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </Card>
  )
}
