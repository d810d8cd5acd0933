import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import type { AdminBusiness } from '@/client/types.gen'
import { zAdminTakeBusinessControlInput } from '@/client/zod.gen'
import { useTakeControl } from '@/features/control'
import { Dialog } from '@/ui/Dialog'
import { TextArea } from '@/ui/TextArea'

const schema = z.object({
  reason: text(zAdminTakeBusinessControlInput.shape.reason, 'Diga por que você precisa entrar'),
})

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
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Assumir o controle de ${business.name}?`}
      description="Por até uma hora, você vê e muda tudo o que o titular pode. O motivo e o que você fizer ficam registrados com o seu nome, e o titular pode ler."
    >
      {open && <ReasonForm business={business} onClose={onClose} />}
    </Dialog>
  )
}

function ReasonForm({ business, onClose }: { business: AdminBusiness; onClose: () => void }) {
  const takeControl = useTakeControl()
  const navigate = useNavigate()
  const form = useAppForm({
    schema,
    initial: { reason: '' },
    save: ({ reason }) => takeControl({ toBeControlledBusinessId: business.uuid, reason }),
    onSaved: () => navigate({ to: '/app/events' }),
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <TextArea
        label="Motivo"
        rows={3}
        placeholder="A titular pediu ajuda com o checklist."
        {...form.text('reason')}
      />
      <FormFooter
        place="dialog"
        save="Assumir controle"
        saving="Entrando…"
        variant="danger"
        cancel={onClose}
      />
    </Form>
  )
}
