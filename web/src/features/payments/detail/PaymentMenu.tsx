import { CalendarClock, Ellipsis, Pencil, RotateCcw, Trash2, X } from 'lucide-react'
import { Suspense } from 'react'
import { useLayoutState } from '@/app/frame/layoutState'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { lazyPart } from '@/lib/lazyPart'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import type { PaymentDetails } from '../model'
import { usePaidOnline } from '../online/usePaidOnline'
import { usePaymentActions } from '../usePaymentActions'

const EditInvoiceSheet = lazyPart(() => import('../add/EditInvoiceSheet'))
const DueSheet = lazyPart(() => import('./DueSheet'))

/** The menu with the less common actions on a payment and its agreement. */
export function PaymentMenu({ payment, onGone }: { payment: PaymentDetails; onGone: () => void }) {
  const { client } = useWorkspace()
  const { mark, cancelRest, reopen, remove, question } = usePaymentActions(client)
  const online = usePaidOnline(payment)
  const [sheet, setSheet] = useLayoutState<'edit' | 'due' | undefined>('payment menu', undefined)
  const close = () => setSheet(undefined)
  const { status, siblings } = payment
  const open = siblings.filter(({ counts }) => counts === 'LATE' || counts === 'COMING').length
  const cancelled = siblings.some(({ counts }) => counts === 'CANCELLED')
  const paid = siblings.some(({ counts }) => counts === 'PAID')
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label="Ações do pagamento">
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setSheet('edit')}>
          Editar o combinado
        </MenuItem>
        {status === 'PENDING' && (
          <>
            <MenuItem
              icon={<CalendarClock size={16} aria-hidden />}
              onSelect={() => setSheet('due')}
            >
              Mudar o vencimento
            </MenuItem>
            <MenuItem
              icon={<X size={16} aria-hidden />}
              onSelect={() => void mark(payment, 'CANCELLED')}
            >
              Cancelar esta parcela
            </MenuItem>
          </>
        )}
        {status === 'PAID' && !online && (
          <MenuItem
            icon={<RotateCcw size={16} aria-hidden />}
            onSelect={() => void mark(payment, 'REFUNDED')}
          >
            Marcar como estornado
          </MenuItem>
        )}
        <MenuSeparator />
        {open > 1 && (
          <MenuItem icon={<X size={16} aria-hidden />} onSelect={() => void cancelRest(payment)}>
            Cancelar tudo em aberto
          </MenuItem>
        )}
        {cancelled && (
          <MenuItem
            icon={<RotateCcw size={16} aria-hidden />}
            onSelect={() => void reopen(payment)}
          >
            Reabrir as canceladas
          </MenuItem>
        )}
        {!paid && (
          <MenuItem
            danger
            icon={<Trash2 size={16} aria-hidden />}
            onSelect={() => void remove(payment, onGone)}
          >
            Excluir o combinado
          </MenuItem>
        )}
      </Menu>
      {question}
      <Suspense>
        {sheet === 'edit' && (
          <EditInvoiceSheet
            invoiceUuid={payment.invoice.uuid}
            onClose={close}
            onReplaced={onGone}
          />
        )}
        {sheet === 'due' && <DueSheet payment={payment} onClose={close} />}
      </Suspense>
    </>
  )
}
