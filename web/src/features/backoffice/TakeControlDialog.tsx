import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { AdminBusiness } from '@/client/types.gen'
import { useTakeControl } from '@/features/control'
import { applyProblem } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { FormErrors } from '@/ui/FormErrors'
import { TextArea } from '@/ui/TextArea'

const longest = 400

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Diga por que você precisa entrar')
    .max(longest, 'Use até 400 letras'),
})

/** Asks why, and says what it means, before somebody else's business opens. */
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
  const take = useTakeControl()
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } })
  const submit = form.handleSubmit(({ reason }) => {
    if (take.isPending) return
    setFailures([])
    take.mutate(
      { toBeControlledBusinessId: business.uuid, reason },
      { onError: (error) => setFailures(applyProblem(form, toProblem(error))) },
    )
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormErrors
        failures={failures}
        errors={form.formState.errors}
        attempt={form.formState.submitCount}
      />
      <TextArea
        label="Motivo"
        rows={3}
        maxLength={longest}
        placeholder="A titular pediu ajuda com o checklist."
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      <div className="flex flex-col-reverse gap-2 pt-2 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" loading={take.isPending} loadingText="Entrando…">
          Assumir controle
        </Button>
      </div>
    </form>
  )
}
