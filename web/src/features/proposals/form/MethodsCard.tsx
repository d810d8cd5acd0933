import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { FieldError } from '@/ui/Field'
import { useProposalFormContext } from './context'
import { fromForm } from './links'
import { methodLabels } from './text'

const rowClass =
  'flex min-h-16 items-center gap-3 rounded-card border border-line-control bg-surface px-4 py-3 hover:border-muted'

/** How it can be paid, and the way to choose that. */
export function MethodsCard() {
  const { form } = useProposalFormContext().form
  const [methods, other, note] = form.watch(['methods', 'otherMethod', 'methodsNote'])
  const { errors } = form.formState
  const wrong =
    errors.methods?.message ?? errors.otherMethod?.message ?? errors.methodsNote?.message
  const words = methods
    .map((method) =>
      method === 'OTHER' ? other.trim() || methodLabels.OTHER : methodLabels[method],
    )
    .join(', ')
  return (
    <div className="flex flex-col gap-1.5">
      <Link to="/app/proposals/payment-methods" state={fromForm} className={rowClass}>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium">Formas de pagamento</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {words || 'Nenhuma escolhida'}
          </span>
          {note && <span className="mt-0.5 line-clamp-2 text-xs text-muted">{note}</span>}
        </span>
        <ChevronRight size={18} className="text-muted" aria-hidden />
      </Link>
      {wrong && <FieldError>{wrong}</FieldError>}
    </div>
  )
}
