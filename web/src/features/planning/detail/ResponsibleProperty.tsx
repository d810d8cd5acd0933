import type { Task } from '../checklist'
import { Face } from '../Face'
import { mayGive, personOf, personWords, usePeople } from '../people'
import { ResponsibleMenu } from '../ResponsibleMenu'
import { useTaskActions } from '../useTaskActions'

/** "Responsável": who does it, and the menu that gives it to another. */
export function ResponsibleProperty({ task }: { task: Task }) {
  const people = usePeople()
  const { give } = useTaskActions()
  const found = personOf(people, task.responsibleUuid)
  const words = (
    <>
      <Face people={people} uuid={task.responsibleUuid} decorative />
      <span className="min-w-0 wrap-break-word">
        {found ? personWords(found.person) : task.responsibleUuid ? '' : 'Ninguém'}
      </span>
    </>
  )
  const shape = 'flex min-h-9 items-center gap-2 py-1.5 text-sm touch:min-h-11 touch:text-base'
  return (
    <div className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-start gap-x-2">
      <dt className="pt-1.5 text-sm text-muted touch:pt-2.5">Responsável</dt>
      <dd className="min-w-0">
        {mayGive(people, task.responsibleUuid) ? (
          <ResponsibleMenu
            people={people}
            value={task.responsibleUuid}
            onChange={(uuid) => give(task, uuid)}
            trigger={
              <button
                type="button"
                className={`${shape} -mx-2 max-w-[calc(100%+1rem)] rounded-input px-2 text-left transition-colors hover:bg-sunken`}
              >
                {words}
                <span className="sr-only">, alterar responsável</span>
              </button>
            }
          />
        ) : (
          <span className={shape}>{words}</span>
        )}
      </dd>
    </div>
  )
}
