import type { RefObject } from 'react'
import { Face } from './Face'
import { mayGive, type Person, personOf } from './people'
import { ResponsibleMenu } from './ResponsibleMenu'

export interface ResponsibleButtonProps {
  people: readonly Person[]
  value: string | undefined
  onChange: (uuid: string | undefined) => void
  /** Of what: the task's title. */
  of: string
  returnTo?: RefObject<HTMLElement | null>
}

/** A face that is pressed to say whose it is; only a face for who may not say it. */
export function ResponsibleButton({
  people,
  value,
  onChange,
  of,
  returnTo,
}: ResponsibleButtonProps) {
  if (!mayGive(people, value)) return <Face people={people} uuid={value} />
  const who = personOf(people, value)?.person.name ?? 'ninguém'
  return (
    <ResponsibleMenu
      people={people}
      value={value}
      onChange={onChange}
      returnTo={returnTo}
      trigger={
        <button
          type="button"
          title={`Responsável: ${who}`}
          className="-m-1.5 inline-flex size-9 shrink-0 items-center justify-center rounded-chip hover:bg-sunken touch:-m-2.5 touch:size-11"
        >
          <Face people={people} uuid={value} decorative />
          <span className="sr-only">{`Responsável por ${of}: ${who}`}</span>
        </button>
      }
    />
  )
}
