import type { UsersMembership } from '@/client/types.gen'

export type TeamRole = UsersMembership['role']

/** Team roles as people read them (specification 2, section 6). */
export const roleLabels: Record<TeamRole, string> = {
  OWNER: 'Titular',
  CORTEJO_ADMIN: 'Equipe Cortejo',
  ASSISTANT: 'Administrador',
  GUEST: 'Auxiliar',
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
