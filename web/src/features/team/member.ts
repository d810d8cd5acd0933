import type {
  BusinessTeamMemberEventTeamMember,
  BusinessTeamMemberTeamMember,
} from '@/client/types.gen'
import { isLeaving } from '@/lib/delivery'
import { type Problem, unknownErrorText } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { noneChosen } from './access'

export type TeamMember = BusinessTeamMemberTeamMember

/** A member with access to an event, with their permissions in it. */
export type EventTeamMember = BusinessTeamMemberEventTeamMember

/** Reports whether a member can be edited: not owners, platform administrators, or the caller themself. */
export function isEditable({ role, isMe }: Pick<TeamMember, 'role' | 'isMe'>): boolean {
  return (role === 'GUEST' || role === 'ASSISTANT') && !isMe
}

/** Reports whether a member has not accepted the invite yet. */
export function isPending({ acceptedAt }: Pick<TeamMember, 'acceptedAt'>): boolean {
  return acceptedAt === undefined
}

/** An invite whose message may still be leaving. */
export function isBeingInvited(member: TeamMember): boolean {
  return isPending(member) && isLeaving(member.inviteSentAt, member.inviteDelivery)
}

/** Says why nothing was saved: the server's own words, or that it has none. */
export function toastFailure(problem: Problem, title = 'Houve um erro'): void {
  const [field] = problem.fields
  const known = field?.message ?? problem.detail
  toast.error(title, {
    description:
      problem.status >= 500 || known === unknownErrorText ? 'Ocorreu um erro inesperado' : known,
  })
}

/** Says that a helper cannot be in an event without being allowed anything. */
export function sayNoneChosen(): void {
  toast.error('Erro ao salvar permissões', { description: noneChosen })
}
