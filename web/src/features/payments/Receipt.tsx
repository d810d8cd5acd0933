import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, FileUp, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import { paymentAttachReceipt } from '@/client/api/payment.gen'
import { formatPast } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { formatSize } from '@/lib/size'
import { Button, type ButtonProps } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { toast } from '@/ui/toast'
import type { Payment } from './model'
import { refreshPayments } from './queries'

const accept = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf'
const largest = 25 * 1024 * 1024

/** Shows a payment's receipt: the file, who sent it and when. */
export function ReceiptCard({
  payment,
  client,
  onRemove,
}: {
  payment: Payment
  client: ScopedClient
  onRemove?: (() => void) | undefined
}) {
  const { receipt, uuid } = payment
  if (!receipt) return null
  const address = `${client.getConfig().baseUrl}/payment.receipt?uuid=${uuid}`
  return (
    <div className="flex items-center gap-3 rounded-card bg-slate-tint px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium wrap-anywhere">{receipt.name}</p>
        <p className="text-sm text-muted">
          {receipt.by.name ? `${receipt.by.name} enviou ` : 'Enviado '}
          {formatPast(receipt.at)} · {formatSize(receipt.size)}
        </p>
      </div>
      <a
        href={address}
        download={receipt.name}
        aria-label={`Abrir comprovante ${receipt.name}`}
        className="flex size-9 touch:size-11 items-center justify-center rounded-input text-ink hover:bg-surface"
      >
        <Eye size={18} aria-hidden />
      </a>
      {onRemove && (
        <IconButton label="Retirar comprovante" onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** Attaches a receipt; `marks` says that it was paid too. */
export function AttachReceipt({
  payment,
  client,
  marks = false,
  children,
  ...button
}: {
  payment: Payment
  client: ScopedClient
  marks?: boolean
} & Pick<ButtonProps, 'children' | 'variant' | 'size' | 'block' | 'disabled' | 'title'>) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const send = useMutation({
    mutationFn: (file: File) =>
      paymentAttachReceipt({
        client,
        query: { uuid: payment.uuid, ...(marks && { status: 'PAID' as const }) },
        body: { file },
        throwOnError: true,
      }),
    onSuccess: () => {
      toast.success(marks ? 'Comprovante enviado e pagamento marcado' : 'Comprovante enviado')
    },
    onError: (error) =>
      toast.error('O comprovante não foi enviado', { description: toProblem(error).detail }),
    onSettled: () => refreshPayments(queryClient, client),
  })

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > largest) {
      toast.error('Este arquivo passa de 25 MB', { description: file.name })
      return
    }
    send.mutate(file)
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept={accept}
        aria-label="Comprovante"
        onChange={(event) => {
          choose(event.target.files?.[0])
          // So that the same file can be chosen once more.
          event.target.value = ''
        }}
      />
      <Button
        variant="secondary"
        icon={<FileUp size={18} aria-hidden />}
        {...button}
        loading={send.isPending}
        loadingText="Enviando…"
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
