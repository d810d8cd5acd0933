import { UsersRound, X } from 'lucide-react'
import { useDismissal } from '@/app/workspace/useDismissal'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Card } from '@/ui/Card'
import { IconButton } from '@/ui/IconButton'

/** Explains the team until the person dismisses it, on any device. */
export function TeamIntro() {
  const { me } = useWorkspace()
  const { dismissed, dismiss } = useDismissal(me, 'team-intro')
  if (dismissed) return null
  return (
    <Card as="section" aria-labelledby="sobre-equipe" className="mb-6 flex gap-4">
      <span className="hidden size-11 shrink-0 items-center justify-center rounded-chip bg-wine-tint text-wine md:flex">
        <UsersRound size={22} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="sobre-equipe" className="font-display text-lg font-medium">
          Trabalhe com a sua equipe
        </h2>
        <p className="mt-1 max-w-column text-body text-muted">
          Chame quem organiza com você. O <strong className="font-medium text-ink">auxiliar</strong>{' '}
          vê só os eventos que você escolher, com as permissões que você der. O{' '}
          <strong className="font-medium text-ink">administrador</strong> vê tudo, menos a carteira
          e as bonificações.
        </p>
      </div>
      <IconButton label="Dispensar a explicação" className="-mt-2 -mr-2" onClick={dismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </Card>
  )
}
