import { useQuery } from '@tanstack/react-query'
import { taskGetPeopleOptions } from '@/client/api/task.gen'
import type { TaskPerson } from '@/client/types.gen'
import type { Tone } from '@/ui/Badge'
import { type ChecklistScope, isTemplate, useChecklist, useChecklistScope } from './checklist'

/** A member of the team, with the fields that tasks need. */
export type Person = TaskPerson

/** The query for the people who may be responsible for tasks of the event, and those who are. */
export function peopleQuery({ client, eventUuid }: ChecklistScope) {
  return { ...taskGetPeopleOptions({ client, query: { eventUuid } }), meta: { kept: true } }
}

const nobody: readonly Person[] = []

/** Returns the people of the event's tasks, the member first; empty in a template and while loading. */
export function usePeople(): readonly Person[] {
  const scope = useChecklistScope()
  const template = isTemplate(useChecklist())
  return useQuery({ ...peopleQuery(scope), enabled: !template }).data?.items ?? nobody
}

const tones: readonly Tone[] = ['sage', 'slate', 'amber', 'wine', 'coral']

/** Returns a person, with the color that distinguishes them from the others without a picture. */
export function personOf(
  people: readonly Person[],
  uuid: string | undefined,
): { person: Person; tone: Tone } | undefined {
  if (uuid === undefined) return undefined
  const at = people.findIndex((person) => person.uuid === uuid)
  const person = people[at]
  return person && { person, tone: tones[at % tones.length] ?? 'sage' }
}

/**
 * Reports whether the member may change a task's responsible person: a helper must not take over another person's
 * task.
 */
export function mayGive(people: readonly Person[], uuid: string | undefined): boolean {
  const assignable = people.some((person) => person.assignable)
  return assignable && (uuid === undefined || personOf(people, uuid)?.person.assignable === true)
}

/** Returns the name, marked if it is the member: "Ana Clara Nogueira (você)". */
export function personWords({ name, isMe }: Person): string {
  return isMe ? `${name} (você)` : name
}

/** Returns the name of a filter by responsible person: "Minhas tarefas", "Sem responsável", or a name. */
export function responsibleWords(asked: string, people: readonly Person[]): string {
  if (asked === 'eu') return 'Minhas tarefas'
  if (asked === 'ninguem') return 'Sem responsável'
  return personOf(people, asked)?.person.name ?? 'Outra pessoa'
}
