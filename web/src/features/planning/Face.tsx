import { UserRound } from 'lucide-react'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import { type Person, personOf } from './people'

export interface FaceProps {
  people: readonly Person[]
  /** The membership of who does it. */
  uuid: string | undefined
  /** Where the name stands beside it. */
  decorative?: boolean
}

/** Who does a task: their picture or their letters, and a dashed ring for nobody. */
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
        // Known to be somebody whose name has not arrived yet.
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
