import { UserRound } from 'lucide-react'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import { type Person, personOf } from './people'

export interface FaceProps {
  people: readonly Person[]
  /** The membership of who does it. */
  uuid: string | undefined
  /** The name is next to it, so that it needs no label. */
  decorative?: boolean
}

/** Shows the person responsible for a task: picture or initials, or a dashed ring if there is none. */
export function Face({ people, uuid, decorative = false }: FaceProps) {
  const found = personOf(people, uuid)
  if (found) {
    const { person, tone } = found
    return (
      <Avatar
        name={person.name}
        imageUrl={person.imageUrl}
        size={24}
        tone={tone}
        decorative={decorative}
      />
    )
  }
  return (
    <span
      className={cx(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-chip border border-dashed border-line-control text-faint',
        // A responsible person whose name has not loaded yet.
        uuid !== undefined && 'border-transparent bg-sunken',
      )}
      {...(decorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': uuid === undefined ? 'Sem responsável' : 'Responsável' })}
    >
      <UserRound size={13} aria-hidden />
    </span>
  )
}
