import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { usersDismissMutation } from '@/client/@tanstack/react-query.gen'
import { meClient } from '@/features/workspace/clients'
import { meQuery } from '@/features/workspace/me'
import { Card } from '@/ui/Card'
import { IconButton } from '@/ui/IconButton'
import type { ClientEvent } from './access'
import { youOf } from './words'

const key = 'client-welcome'

/** What this page is, told once: put away here, it stays away on every device. */
export function Welcome({ event }: { event: ClientEvent }) {
  const queryClient = useQueryClient()
  const heading = useId()
  const dismiss = useMutation({
    ...usersDismissMutation({ client: meClient }),
    // It goes at once. Should the server not hear of it, it is there again another day.
    onMutate: () =>
      queryClient.setQueryData(meQuery.queryKey, (me) =>
        me ? { ...me, dismissed: [...me.dismissed, key as typeof key] } : me,
      ),
  })
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
      <IconButton
        label="Entendi, fechar"
        className="absolute top-2 right-2"
        onClick={() => dismiss.mutate({ body: { key } })}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </Card>
  )
}
