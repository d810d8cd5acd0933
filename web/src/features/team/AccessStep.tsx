import { useState } from 'react'
import { Button } from '@/ui/Button'
import { AccessFields } from './AccessFields'
import { noneChosen } from './access'

export interface AccessStepProps {
  value: number
  onValueChange: (permissions: number) => void
  onSave: () => void
}

/** What the helper may do in the event just chosen. */
export function AccessStep({ value, onValueChange, onSave }: AccessStepProps) {
  const [asked, setAsked] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        onSave()
      }}
    >
      <AccessFields
        label="O que a pessoa pode fazer neste evento"
        value={value}
        onValueChange={onValueChange}
        error={asked && value === 0 ? noneChosen : undefined}
      />
      <div className="flex flex-col border-t border-line pt-5 sm:flex-row sm:justify-end">
        <Button type="submit" size="lg">
          Salvar permissões
        </Button>
      </div>
    </form>
  )
}
