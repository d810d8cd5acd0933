import { useState } from 'react'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { RadioCards } from '@/ui/RadioCards'
import type { GivenRole } from './memberForm'
import { roleOptions } from './roleOptions'

export interface RoleStepProps {
  value: GivenRole | null
  onValueChange: (role: GivenRole) => void
  onDone: () => void
}

/** Helper or administrator, and what that means. */
export function RoleStep({ value, onValueChange, onDone }: RoleStepProps) {
  const [asked, setAsked] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (value) onDone()
        else setAsked(true)
      }}
    >
      <RadioCards
        label="Papel"
        hideLabel
        options={roleOptions.map(({ value: role, label, help, icon: Icon, recommended }) => ({
          value: role,
          label: (
            <span className="flex flex-wrap items-center gap-2">
              {label}
              {recommended && <Badge tone="sage">Recomendado</Badge>}
            </span>
          ),
          help,
          icon: <Icon size={20} aria-hidden />,
        }))}
        value={value}
        onValueChange={onValueChange}
        {...(asked && !value && { error: 'Escolha um papel' })}
      />
      <div className="flex flex-col border-t border-line pt-5 sm:flex-row sm:justify-end">
        <Button type="submit" size="lg">
          Continuar
        </Button>
      </div>
    </form>
  )
}
