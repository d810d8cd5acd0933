import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type RefCallback, useId, useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatPhone } from '@/lib/phone'
import { useDebounced } from '@/lib/useDebounced'
import { Avatar } from '@/ui/Avatar'
import { Combobox } from '@/ui/Combobox'
import { IconButton } from '@/ui/IconButton'
import { type ChosenContact, chooseContact } from './chosen'
import { NewContactDialog } from './NewContactDialog'
import { contactsToPick } from './queries'

export interface ContactPickerProps {
  label: string
  help?: string
  error?: string
  value: ChosenContact[]
  onValueChange: (contacts: ChosenContact[]) => void
  onBlur?: () => void
  /** No more than this many. */
  max: number
  ref?: RefCallback<HTMLElement>
}

/** Whose event it is: contacts with a phone, found by typing, or made on the spot. */
export function ContactPicker({
  label,
  help,
  error,
  value,
  onValueChange,
  onBlur,
  max,
  ref,
}: ContactPickerProps) {
  const { client, may } = useWorkspace()
  const chosenId = useId()
  const [query, setQuery] = useState('')
  const [naming, setNaming] = useState<string>()
  const search = useDebounced(query.trim(), 200)
  const contacts = useQuery({
    ...contactsToPick(client, search),
    placeholderData: keepPreviousData,
  })
  const items = (contacts.data?.items ?? [])
    .filter((contact) => !value.some((one) => one.uuid === contact.uuid))
    .map((contact) => ({
      value: contact.uuid,
      label: contact.fullName,
      ...(contact.phone && { help: formatPhone(contact.phone) }),
    }))

  function add(contact: ChosenContact) {
    onValueChange([...value.filter((one) => one.uuid !== contact.uuid), contact].slice(-max))
    setQuery('')
  }

  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <span id={chosenId} className="text-sm font-medium text-ink">
            {label}
          </span>
          <ul aria-labelledby={chosenId} className="flex flex-col gap-2">
            {value.map((contact) => (
              <li
                key={contact.uuid}
                className="flex min-h-13 items-center gap-3 rounded-input border border-line bg-surface py-1.5 pr-1.5 pl-3"
              >
                <Avatar name={contact.fullName} decorative />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-body font-medium">{contact.fullName}</span>
                  {contact.phone && (
                    <span className="block text-xs text-muted tabular-nums">
                      {formatPhone(contact.phone)}
                    </span>
                  )}
                </span>
                <IconButton
                  label={`Tirar ${contact.fullName}`}
                  onClick={() => onValueChange(value.filter((one) => one.uuid !== contact.uuid))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      {value.length < max && (
        <Combobox
          // Starts empty again after each choice.
          key={value.length}
          label={value.length === 0 ? label : 'Mais alguém?'}
          optional={value.length > 0}
          placeholder="Nome, telefone ou e-mail"
          items={items}
          value={null}
          onValueChange={(item) => {
            const found = contacts.data?.items.find((one) => one.uuid === item?.value)
            if (found) add(chooseContact(found))
          }}
          onSearch={setQuery}
          loading={contacts.isFetching && query.trim() !== ''}
          emptyText={
            contacts.isError ? 'Não deu para buscar os contatos' : 'Cliente não encontrado'
          }
          {...(onBlur && { onBlur })}
          {...(ref && { ref })}
          {...(value.length === 0 && help && { help })}
          {...(error && { error })}
          {...(may('WRITE_CONTACTS') && {
            onCreate: setNaming,
            createLabel: (typed: string) => (typed ? `Cadastrar “${typed}”` : 'Cadastrar cliente'),
          })}
        />
      )}
      <NewContactDialog
        name={naming}
        onClose={() => setNaming(undefined)}
        onCreated={(contact) => add(chooseContact(contact))}
        onUse={add}
      />
    </div>
  )
}
