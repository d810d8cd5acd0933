import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { parsePhone } from '@/lib/phone'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Checkbox } from '@/ui/Checkbox'
import { type ChosenContact, chooseContact } from './chosen'
import type { ContactValues } from './contactForm'
import { knownPhoneQuery } from './queries'

export interface KnownPhoneProps {
  /** The contact being edited. */
  besides?: string | undefined
  /** Uses the existing contact instead, if the form is part of another form. */
  onUse?: (contact: ChosenContact) => void
}

/** Says whose the phone is already: open them, or mean it. */
export function KnownPhone({ besides, onUse }: KnownPhoneProps) {
  const { client } = useWorkspace()
  const { control, setValue, clearErrors } = useFormContext<ContactValues>()
  const [phone, allowDuplicate] = useWatch({ control, name: ['phone', 'allowDuplicate'] })
  const number = parsePhone(phone)
  const { data } = useQuery({
    ...knownPhoneQuery(client, number ?? '', besides),
    enabled: number !== null,
  })
  const known = number === null ? undefined : data?.contact
  return (
    <div role="status" className={known ? undefined : 'sr-only'}>
      {known && (
        <Callout
          tone="slate"
          title={`Este telefone já é de ${known.fullName}`}
          action={
            <div className="flex flex-col items-start gap-2">
              {onUse ? (
                <Button variant="secondary" size="sm" onClick={() => onUse(chooseContact(known))}>
                  Usar este contato
                </Button>
              ) : (
                <Link
                  to="/app/contacts/$contactUuid"
                  params={{ contactUuid: known.uuid }}
                  className={buttonClass('secondary', 'sm')}
                >
                  Abrir o contato
                </Link>
              )}
              <Checkbox
                label="É outra pessoa, com o mesmo telefone"
                checked={allowDuplicate}
                onCheckedChange={(checked) => {
                  setValue('allowDuplicate', checked)
                  if (checked) clearErrors('phone')
                }}
              />
            </div>
          }
        />
      )}
    </div>
  )
}
