import type { Group, GroupKey } from '../groups'
import type { Invitation } from '../model'

/** A line of the list: a heading, or a household. */
export type Row =
  | { kind: 'heading'; key: string; of: Group }
  | { kind: 'invitation'; key: string; group: GroupKey; invitation: Invitation; last: boolean }

/** Groups as the flat lines a virtual list draws. */
export function rowsOf(groups: readonly Group[]): Row[] {
  return groups.flatMap((group): Row[] => [
    { kind: 'heading', key: `heading-${group.key}`, of: group },
    ...group.invitations.map(
      (invitation, at): Row => ({
        kind: 'invitation',
        key: invitation.uuid,
        group: group.key,
        invitation,
        last: at === group.invitations.length - 1,
      }),
    ),
  ])
}
