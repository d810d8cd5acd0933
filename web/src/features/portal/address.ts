import { isUuid } from '@/lib/search'

/** The parameters in the editor's address. */
export interface EditorSearch {
  /** The address from which it was opened: the team's page of the website, or the client's. */
  route?: string
  /** The UUID of the website. */
  weddingUuid?: string
  /** The block whose form is open. */
  bloco?: string
}

/** The website's event, and the side that edits it. */
export interface EditorPlace {
  side: 'TEAM' | 'CLIENT'
  eventUuid: string
}

const openedAt =
  /^\/(app|evento)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:website-and-gifts|site)(?:[/?#]|$)/

/** Returns the side and event that an address of the app names; undefined for any other address. */
export function placeOf(route: string | undefined): EditorPlace | undefined {
  const [, first, eventUuid] = openedAt.exec(route ?? '') ?? []
  return first && eventUuid ? { side: first === 'app' ? 'TEAM' : 'CLIENT', eventUuid } : undefined
}

export function editorSearch({ route, weddingUuid, bloco }: Record<string, unknown>): EditorSearch {
  return {
    ...(typeof route === 'string' && placeOf(route) && { route }),
    ...(typeof weddingUuid === 'string' && isUuid(weddingUuid) && { weddingUuid }),
    ...(typeof bloco === 'string' && isUuid(bloco) && { bloco }),
  }
}

/** Returns the editor's address. The token is in the fragment, which browsers do not send to a server. */
export function editorHref(route: string, weddingUuid: string, token: string): string {
  return `/editor?${new URLSearchParams({ route, weddingUuid })}#token=${token}`
}

/** Removes the token from the address and returns it, so that it is not copied or kept in the history. */
export function takeToken(): string | null {
  const { hash, pathname, search } = window.location
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  return token
}
