import type { BusinessTeamMemberFindBusinessData } from '@/client/types.gen'

type Kind = BusinessTeamMemberFindBusinessData['query']['kind']

/** The item of one business that an address of the app leads to. */
export interface LinkedItem {
  kind: Kind
  uuid: string
  /** "Este evento", at the beginning of a sentence. */
  called: string
}

const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'

const places: readonly (Pick<LinkedItem, 'kind' | 'called'> & { path: string })[] = [
  { kind: 'EVENT', called: 'Este evento', path: '/app/' },
  { kind: 'CONTACT', called: 'Este contato', path: '/app/contacts/' },
  { kind: 'VENDOR', called: 'Este fornecedor', path: '/app/vendors/' },
  { kind: 'TEAM_MEMBER', called: 'Esta pessoa da equipe', path: '/app/menu/team/' },
  { kind: 'PROPOSAL', called: 'Este orçamento', path: '/app/proposals/' },
  { kind: 'CONTRACT_TEMPLATE', called: 'Este modelo', path: '/app/contracts/templates/' },
]

/** Returns the item that the address names first; undefined where it leads to the same in every workspace. */
export function linkedItem(pathname: string): LinkedItem | undefined {
  for (const { path, ...place } of places) {
    const found = new RegExp(`^${path}${uuid}(?:/|$)`, 'i').exec(pathname)?.[1]
    if (found) return { ...place, uuid: found }
  }
  return undefined
}
