import { type ReactNode, useId } from 'react'
import type { Control } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { Segmented } from '@/ui/Segmented'
import { type AccessLevel, type AreaOfClient, levelLabels } from './clientAccess'
import type { ClientSideForm } from './clientSide'

/** One part of the event: how far the client goes in it, in plain words. */
export function ClientAreaCard({
  area,
  control,
  children,
}: {
  area: AreaOfClient
  control: Control<ClientSideForm>
  /** Whether it is shown already, while the side is prepared. */
  children?: ReactNode
}) {
  const { area: name, label, icon: Icon, edit, means } = area
  const { value, onValueChange, onBlur } = useFormField(control, name)
  const explanation = useId()
  const levels: AccessLevel[] = edit ? ['EDIT', 'VIEW', 'NONE'] : ['VIEW', 'NONE']
  return (
    <Card as="li" className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-2.5 text-body font-medium">
          <span
            className={cx(
              'flex size-9 items-center justify-center rounded-input transition-colors',
              value === 'NONE' ? 'bg-sunken text-muted' : 'bg-wine-tint text-wine',
            )}
          >
            <Icon size={18} aria-hidden />
          </span>
          {label}
        </p>
        <Segmented
          label={label}
          describedBy={explanation}
          name={name}
          options={levels.map((one) => ({ value: one, label: levelLabels[one] }))}
          value={value}
          onValueChange={onValueChange}
          onBlur={onBlur}
          className={cx('w-full', edit ? 'sm:w-88' : 'sm:w-60')}
        />
      </div>
      <p id={explanation} className="text-sm text-muted">
        {means[value]}
      </p>
      {children}
    </Card>
  )
}
