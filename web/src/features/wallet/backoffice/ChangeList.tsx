import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { adminClient } from '@/app/workspace/clients'
import { adminUndoWalletChange } from '@/client/api/admin.gen'
import type { AdminGetWalletOutput, WalletStaffChange } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Dialog } from '@/ui/Dialog'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { reasonSchema } from './ChangeForm'
import { describePart, partLabels } from './parts'
import { staffWalletQuery } from './queries'

/** What staff changed of a wallet, the newest first; the last change of a part is taken back from here. */
export function ChangeList({ wallet }: { wallet: AdminGetWalletOutput }) {
  const [undoing, setUndoing] = useState<WalletStaffChange>()
  if (wallet.changes.length === 0) return null
  return (
    <section aria-labelledby="mudancas">
      <h2 id="mudancas" className="mb-3 font-display text-lg font-medium">
        O que já mudou
      </h2>
      <ul className="flex flex-col gap-3">
        {wallet.changes.map((change) => (
          <Card as="li" key={change.uuid} className="flex flex-col items-start gap-2">
            <p className="text-body font-medium">
              {partLabels[change.part]}
              {change.isUndo && ', desfeito'}
            </p>
            <p className="text-sm wrap-anywhere">
              Era {describePart(change.part, change.before)}; agora é{' '}
              {describePart(change.part, change.after)}.
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {change.reason} · {change.changedBy}, {formatMoment(change.createdAt)}
            </p>
            {change.canUndo && !wallet.hindrance && (
              <Button size="sm" variant="secondary" onClick={() => setUndoing(change)}>
                Desfazer
              </Button>
            )}
          </Card>
        ))}
      </ul>
      <Dialog
        open={undoing !== undefined}
        onOpenChange={(next) => {
          if (!next) setUndoing(undefined)
        }}
        title="Desfazer a mudança?"
        description="Voltam os dados de antes, sem que você os veja. O titular é avisado, com o motivo."
      >
        {undoing && (
          <UndoForm
            businessUuid={wallet.businessUuid}
            change={undoing}
            onClose={() => setUndoing(undefined)}
          />
        )}
      </Dialog>
    </section>
  )
}

const schema = z.object({ reason: reasonSchema })

function UndoForm({
  businessUuid,
  change,
  onClose,
}: {
  businessUuid: string
  change: WalletStaffChange
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema,
    initial: { reason: '' },
    save: ({ reason }, { headers }) =>
      adminUndoWalletChange({
        client: adminClient,
        body: { businessUuid, uuid: change.uuid, reason },
        headers,
        throwOnError: true,
      }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: staffWalletQuery(businessUuid).queryKey })
      toast.success(`${partLabels[change.part]}: desfeito`)
      onClose()
    },
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <TextArea label="Motivo" rows={3} {...form.text('reason')} />
      <FormFooter place="dialog" save="Desfazer mudança" saving="Desfazendo…" cancel={onClose} />
    </Form>
  )
}
