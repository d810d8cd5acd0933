import { helperBits } from '@/client/areas.gen'

/** What a helper may be given in an event, as bits (specification 2, section 6). */
export const eventPermissions = [
  {
    bit: helperBits.MANAGE_EVENT,
    label: 'Gerenciar o evento',
    help: 'Checklist, contratos, fornecedores, pagamentos e documentos.',
  },
  {
    bit: helperBits.SITE_AND_GUESTS,
    label: 'Site e convidados',
    help: 'Site, lista de presentes e lista de convidados, como o cliente vê.',
  },
  {
    bit: helperBits.RECEPTION,
    label: 'Recepção',
    help: 'Só a recepção, sem informações do cliente.',
  },
] as const

/** An event to which a helper has access, with their permissions in it. */
export interface Access {
  uuid: string
  title: string
  permissions: number
}

/** Whether a permission is among those given. */
export function has(permissions: number, bit: number): boolean {
  return (permissions & bit) !== 0
}

/** The same permissions with one given or taken. */
export function withBit(permissions: number, bit: number, given: boolean): number {
  return given ? permissions | bit : permissions & ~bit
}

/** "1 permissão", "3 permissões" or "Sem permissões". */
export function permissionsLabel(permissions: number): string {
  const given = eventPermissions.filter(({ bit }) => has(permissions, bit)).length
  if (given === 0) return 'Sem permissões'
  return given === 1 ? '1 permissão' : `${given} permissões`
}

/** Returns the labels of the granted permissions, in the order in which they are offered. */
export function permissionNames(permissions: number): string[] {
  return eventPermissions.filter(({ bit }) => has(permissions, bit)).map(({ label }) => label)
}

/** Returns the events with one added, or with its permissions changed if it is already there. */
export function withAccess<A extends Access>(accesses: readonly A[], access: A): A[] {
  const known = accesses.some(({ uuid }) => uuid === access.uuid)
  return known
    ? accesses.map((one) => (one.uuid === access.uuid ? { ...one, ...access } : one))
    : [...accesses, access]
}

/** The events without one. */
export function withoutAccess<A extends Access>(accesses: readonly A[], uuid: string): A[] {
  return accesses.filter((one) => one.uuid !== uuid)
}

/** Accesses as the API takes them. */
export function accessInput(accesses: readonly Access[]) {
  return accesses.map(({ uuid, permissions }) => ({ eventUuid: uuid, permissions }))
}

/** The error for permissions saved with none chosen (specification 2, section 5). */
export const noneChosen = 'Não se esqueça de selecionar pelo menos uma permissão'
