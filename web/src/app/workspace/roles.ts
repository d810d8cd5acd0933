import type { UsersMembership } from '@/client/types.gen'

export type TeamRole = UsersMembership['role']

/** Team roles as people read them (specification 2, section 6). */
export const roleLabels: Record<TeamRole, string> = {
  OWNER: 'Titular',
  CORTEJO_ADMIN: 'Equipe Cortejo',
  ASSISTANT: 'Administrador',
  GUEST: 'Auxiliar',
}

/** What one is in the business one works in; staff in control are no part of its team. */
export function roleIn(business: { role: TeamRole; inControl: boolean }): string {
  return business.inControl ? 'No controle' : roleLabels[business.role]
}

/** 'Meu espaço de trabalho' for the owner, 'Espaço de {owner}' for everybody else. */
export function workspaceCaption(membership: Pick<UsersMembership, 'role' | 'businessOwnerName'>) {
  return membership.role === 'OWNER'
    ? 'Meu espaço de trabalho'
    : `Espaço de ${membership.businessOwnerName}`
}

/** Whether there is another's workspace to switch to; one's own alone needs no switch. */
export function worksForOthers(me: { businessMemberships: readonly { role: TeamRole }[] }) {
  return me.businessMemberships.some(({ role }) => role !== 'OWNER')
}
