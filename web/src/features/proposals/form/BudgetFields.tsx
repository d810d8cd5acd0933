import { Link } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useFormField } from '@/app/form/fields'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatMoney, type MoneyValue } from '@/lib/money'
import { count } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { FieldError } from '@/ui/Field'
import { MoneyField } from '@/ui/MoneyField'
import { Segmented } from '@/ui/Segmented'
import { useProposalFormContext } from './context'
import { fromForm } from './links'
import { type Item, type ProposalValues, sumOfItems } from './proposalForm'
import { rememberMode } from './session'

/** How a line's price reads. */
export function priceText(value: MoneyValue): string {
  if (typeof value !== 'number') return 'Incluso'
  return value === 0 ? 'Grátis' : formatMoney(value)
}

/** A total alone, or the items that make it. */
export function BudgetFields() {
  const { form } = useProposalFormContext().form
  const { businessId } = useWorkspace()
  const { ref: _ref, error: _error, ...mode } = useFormField(form.control, 'mode')
  const items = form.watch('items')
  return (
    <>
      <Segmented<ProposalValues['mode']>
        label="Como dizer o valor"
        options={[
          { value: 'QUICK', label: 'Rápido' },
          { value: 'DETAILED', label: 'Detalhado' },
        ]}
        {...mode}
        onValueChange={(next) => {
          mode.onValueChange(next)
          rememberMode(businessId, next)
        }}
      />
      {mode.value === 'QUICK' ? <Quick items={items} /> : <Detailed items={items} />}
    </>
  )
}

function Quick({ items }: { items: readonly Item[] }) {
  const { form } = useProposalFormContext().form
  const { error, ...field } = useFormField(form.control, 'quick')
  const has = items.length > 0
  const they = count(items.length, 'item', 'itens')
  return (
    <MoneyField
      label="Total"
      optional={has}
      {...field}
      {...(error && { error })}
      {...(has && {
        help:
          field.value === null
            ? `Sem um total, vale a soma dos itens: ${formatMoney(sumOfItems(items))}.`
            : `Com um total, o orçamento sai sem ${items.length === 1 ? 'o item' : `os ${they}`} de “Detalhado”.`,
      })}
    />
  )
}

const itemsLink = { to: '/app/proposals/items', state: fromForm } as const

function Detailed({ items }: { items: readonly Item[] }) {
  const { form } = useProposalFormContext().form
  const { errors } = form.formState
  const broken = Array.isArray(errors.items)
    ? 'Confira os itens: falta um nome ou um valor está errado'
    : (errors.items?.root?.message ?? errors.items?.message)
  if (items.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3 rounded-card border border-dashed border-line-strong p-5">
        <p className="text-sm text-muted">
          Diga o que está no orçamento, item por item. O total é a soma.
        </p>
        <Link {...itemsLink} className={buttonClass('secondary')}>
          <Plus size={18} aria-hidden />
          Adicionar itens
        </Link>
        {broken && <FieldError>{broken}</FieldError>}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-card border border-line bg-surface">
        <ul aria-label="Itens do orçamento" className="divide-y divide-line">
          {items.map(({ key, name, value }) => (
            <li
              key={key}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5"
            >
              <span className="min-w-0 text-body wrap-anywhere">
                {name.trim() || <span className="text-muted">Sem nome</span>}
              </span>
              <span
                className={
                  typeof value === 'number' && value > 0
                    ? 'text-body tabular-nums'
                    : 'text-sm text-sage'
                }
              >
                {typeof value === 'string' ? value : priceText(value)}
              </span>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong px-4 py-3">
          <span className="text-sm font-medium">Total</span>
          <strong className="min-w-0 font-display text-lg font-medium wrap-anywhere tabular-nums">
            {formatMoney(sumOfItems(items))}
          </strong>
        </p>
      </div>
      {broken && <FieldError>{broken}</FieldError>}
      <Link {...itemsLink} className={buttonClass('secondary', 'md', 'self-start')}>
        <ListChecks size={18} aria-hidden />
        Mudar os itens
      </Link>
    </div>
  )
}
