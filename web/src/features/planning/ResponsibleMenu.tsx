import { Check, UserRoundX } from 'lucide-react'
import type { ReactElement, RefObject } from 'react'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { Face } from './Face'
import { type Person, personWords } from './people'

export interface ResponsibleMenuProps {
  trigger: ReactElement
  people: readonly Person[]
  value: string | undefined
  onChange: (uuid: string | undefined) => void
  side?: 'top' | 'bottom'
  returnTo?: RefObject<HTMLElement | null> | undefined
}

/** The menu that sets who is responsible for a task: one of the people that the member may assign, or none. */
export function ResponsibleMenu({
  trigger,
  people,
  value,
  onChange,
  side,
  returnTo,
}: ResponsibleMenuProps) {
  return (
    <Menu trigger={trigger} returnTo={returnTo} {...(side && { side })}>
      {people
        .filter((person) => person.assignable)
        .map((person) => (
          <MenuItem
            key={person.uuid}
            icon={<Face people={people} uuid={person.uuid} decorative />}
            onSelect={() => onChange(person.uuid)}
            aside={person.uuid === value && <Check size={16} aria-label="é quem cuida agora" />}
          >
            {personWords(person)}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem
        icon={<UserRoundX size={18} className="mx-0.5" aria-hidden />}
        onSelect={() => onChange(undefined)}
        disabled={value === undefined}
      >
        Ninguém
      </MenuItem>
    </Menu>
  )
}
