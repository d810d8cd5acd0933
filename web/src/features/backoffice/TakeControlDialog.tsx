import { useNavigate } from '@tanstack/react-router'
import type { AdminBusiness } from '@/client/types.gen'
import { zAdminTakeBusinessControlInput } from '@/client/zod.gen'
import { useTakeControl } from '@/features/control'
import { ReasonDialog } from './ReasonDialog'

/** Asks for the reason, and explains the consequences, before staff take control of a business. */
export function TakeControlDialog({
  business,
  open,
  onClose,
}: {
  business: AdminBusiness
  open: boolean
  onClose: () => void
}) {
  const takeControl = useTakeControl()
  const navigate = useNavigate()
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Assumir o controle de ${business.name}?`}
      description="Por até uma hora, você vê e muda tudo o que o titular pode. O motivo e o que você fizer ficam registrados com o seu nome, e o titular pode ler."
      limits={zAdminTakeBusinessControlInput.shape.reason}
      missing="Diga por que você precisa entrar"
      example="A titular pediu ajuda com o checklist."
      action="Assumir controle"
      acting="Entrando…"
      danger
      act={(reason) => takeControl({ toBeControlledBusinessId: business.uuid, reason })}
      onDone={() => navigate({ to: '/app/events' })}
    />
  )
}
