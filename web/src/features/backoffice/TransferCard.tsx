import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { adminClient } from '@/app/workspace/clients'
import { adminApproveTransfer, adminEndTransfer, adminPayTransfer } from '@/client/api/admin.gen'
import type { BonificationsBatchTransfer } from '@/client/types.gen'
import { zAdminEndTransferInput } from '@/client/zod.gen'
import { formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { downloadInTurn } from '@/ui/download'
import { FileDrop } from '@/ui/FileDrop'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { isOfTransfers, transferStates } from './transfers'

type Step = 'approve' | 'pay' | 'refuse' | 'return'

/** A transfer with its code to pay, and the steps that the caller may take. */
export function TransferCard({ transfer }: { transfer: BonificationsBatchTransfer }) {
  const [step, setStep] = useState<Step>()
  const { status, context, totalAmount, holderName, pixKey, code } = transfer
  const isOpen = status === 'PROPOSED' || status === 'APPROVED'
  const close = () => setStep(undefined)
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to="/app/menu/backoffice/users/$userId"
          params={{ userId: transfer.ownerUserId }}
          className={`${textLinkClass} min-w-0 text-body wrap-break-word`}
        >
          {context.businessName}
        </Link>
        <span className="text-body font-semibold tabular-nums">{formatMoney(totalAmount)}</span>
      </div>
      <div>
        <Badge tone={transferStates[status].tone}>{transferStates[status].label}</Badge>
      </div>
      <p className="text-body wrap-anywhere">
        {isOpen ? (
          <>
            O banco tem de mostrar <b>{holderName}</b>, chave {pixKey}.
          </>
        ) : (
          `${holderName}, chave ${pixKey}`
        )}
      </p>
      {transfer.isKeyChanged && isOpen && (
        <Callout tone="coral" title="A chave Pix mudou depois da proposta">
          Recuse esta transferência e proponha outra.
        </Callout>
      )}
      {code && (
        <div className="flex flex-col gap-1">
          <p className="text-sm text-muted">Pix copia e cola, com o valor e {transfer.txId}</p>
          <code className="rounded-input bg-sunken p-3 text-xs break-all select-all">{code}</code>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            icon={<Copy size={16} aria-hidden />}
            onClick={() =>
              navigator.clipboard.writeText(code).then(
                () => toast.success('Código copiado'),
                () => toast.error('Não deu para copiar', { description: 'Selecione e copie.' }),
              )
            }
          >
            Copiar o código
          </Button>
        </div>
      )}
      <History transfer={transfer} />
      <Steps transfer={transfer} onStep={setStep} />
      <ApproveDialog transfer={transfer} open={step === 'approve'} onClose={close} />
      <Dialog
        open={step === 'pay'}
        onOpenChange={(open) => !open && close()}
        title="Registrar o Pix"
        description={`${formatMoney(totalAmount)} a ${context.businessName}. O titular recebe o comprovante.`}
      >
        {step === 'pay' && <PayForm transfer={transfer} onClose={close} />}
      </Dialog>
      <Dialog
        open={step === 'refuse' || step === 'return'}
        onOpenChange={(open) => !open && close()}
        title={step === 'return' ? 'O banco devolveu?' : 'Recusar esta transferência?'}
        description="Os bônus dela ficam disponíveis de novo."
      >
        {(step === 'refuse' || step === 'return') && (
          <EndForm transfer={transfer} isReturn={step === 'return'} onClose={close} />
        )}
      </Dialog>
    </Card>
  )
}

const nameless = 'alguém sem nome'

function History({ transfer }: { transfer: BonificationsBatchTransfer }) {
  const { status, proposedBy, createdAt, paymentDate, endedAt, reason, endToEndId } = transfer
  const isApproved =
    transfer.approvedBy || (transfer.needsSecond && !['PROPOSED', 'REFUSED'].includes(status))
  return (
    <p className="text-sm text-muted wrap-anywhere">
      Proposta por {proposedBy || nameless} em {formatMoment(createdAt)}
      {isApproved && ` · aprovada por ${transfer.approvedBy || nameless}`}
      {paymentDate &&
        ` · paga por ${transfer.paidBy || nameless}, Pix de ${formatMoment(paymentDate)}`}
      {endToEndId && (
        <>
          {' '}
          · <code className="select-all">{endToEndId}</code>
        </>
      )}
      {endedAt && ` · encerrada por ${transfer.endedBy || nameless}: ${reason}`}
      {endToEndId && (
        <>
          {' '}
          ·{' '}
          <a
            href={`/api/admin/admin.getTransferReceipt?id=${transfer.id}`}
            download
            onClick={downloadInTurn}
            className={textLinkClass}
          >
            Comprovante do banco
          </a>
        </>
      )}
    </p>
  )
}

function Steps({
  transfer,
  onStep,
}: {
  transfer: BonificationsBatchTransfer
  onStep: (step: Step) => void
}) {
  const { status, isOwn, isKeyChanged } = transfer
  if (status === 'PAID') {
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => onStep('return')}>
        O banco devolveu
      </Button>
    )
  }
  if (status !== 'PROPOSED' && status !== 'APPROVED') return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'PROPOSED' && !isOwn && !isKeyChanged && (
        <Button variant="primary" size="sm" onClick={() => onStep('approve')}>
          Aprovar
        </Button>
      )}
      {status === 'APPROVED' && (
        <Button variant="primary" size="sm" onClick={() => onStep('pay')}>
          Registrar o Pix
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => onStep('refuse')}>
        Recusar
      </Button>
      {status === 'PROPOSED' && isOwn && (
        <p className="text-sm text-muted">Foi você que propôs: outra pessoa aprova.</p>
      )}
    </div>
  )
}

/** Returns the two ends of a step, with their toasts; both read the transfers again. onDone runs where it worked. */
function useStep(done: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ predicate: isOfTransfers })
  return {
    onSuccess: () => {
      toast.success(done)
      onDone()
      void refresh()
    },
    onError: (error: unknown) => {
      toast.error('Não deu certo', { description: toProblem(error).detail })
      void refresh()
    },
  }
}

interface StepProps {
  transfer: BonificationsBatchTransfer
  onClose: () => void
}

function ApproveDialog({ transfer, open, onClose }: StepProps & { open: boolean }) {
  const { id, totalAmount, context } = transfer
  const proposer = transfer.proposedBy || nameless
  const approve = useMutation({
    mutationFn: () =>
      adminApproveTransfer({
        client: adminClient,
        body: { id, amount: totalAmount },
        throwOnError: true,
      }),
    ...useStep('Transferência aprovada', onClose),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Aprovar esta transferência?"
      description={`${formatMoney(totalAmount)} a ${context.businessName}, como ${proposer} propôs.`}
      danger={false}
      confirmText="Aprovar"
      loadingText="Aprovando…"
      onConfirm={() => approve.mutateAsync()}
    />
  )
}

const paySchema = z.object({
  endToEndId: text(z.string().max(60), 'Diga o ID da transação'),
  file: z.instanceof(File).nullable().refine(Boolean, 'Escolha o comprovante do banco'),
})

function PayForm({ transfer, onClose }: StepProps) {
  const step = useStep('Pix registrado', onClose)
  const form = useAppForm({
    schema: paySchema,
    initial: { endToEndId: '', file: null } as z.infer<typeof paySchema>,
    save: ({ endToEndId, file }, { headers }) => {
      if (!file) throw new TypeError('the schema let a form without a receipt through')
      return adminPayTransfer({
        client: adminClient,
        query: { id: transfer.id, endToEndId },
        body: { file },
        headers,
        throwOnError: true,
      })
    },
    onSaved: step.onSuccess,
  })
  const { value: file, error, onValueChange: setFile } = useFormField(form.form.control, 'file')
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField
        label="ID da transação"
        help="No comprovante do banco: E e mais 31 letras e números"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('endToEndId')}
      />
      <FileDrop
        label="Comprovante do banco"
        help="PDF, PNG ou JPG, até 5 MB"
        accept=".pdf,.png,.jpg,.jpeg"
        onFile={setFile}
        {...(error && { error })}
      />
      {file && (
        <p role="status" className="text-sm text-muted wrap-anywhere">
          Escolhido: {file.name}
        </p>
      )}
      <FormFooter place="dialog" save="Registrar o Pix" saving="Registrando…" cancel={onClose} />
    </Form>
  )
}

const endSchema = z.object({
  reason: text(zAdminEndTransferInput.shape.reason, 'Diga por quê').min(
    10,
    'Escreva pelo menos 10 letras',
  ),
})

function EndForm({ transfer, isReturn, onClose }: StepProps & { isReturn: boolean }) {
  const step = useStep(isReturn ? 'Devolução registrada' : 'Transferência recusada', onClose)
  const form = useAppForm({
    schema: endSchema,
    initial: { reason: '' },
    save: ({ reason }, { headers }) =>
      adminEndTransfer({
        client: adminClient,
        body: { id: transfer.id, status: isReturn ? 'RETURNED' : 'REFUSED', reason },
        headers,
        throwOnError: true,
      }),
    onSaved: step.onSuccess,
  })
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextArea
        label="Motivo"
        rows={3}
        {...(isReturn && { help: 'O titular lê.' })}
        {...form.text('reason')}
      />
      <FormFooter
        place="dialog"
        save={isReturn ? 'Registrar devolução' : 'Recusar'}
        saving="Registrando…"
        variant="danger"
        cancel={onClose}
      />
    </Form>
  )
}
