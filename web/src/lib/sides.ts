/** The sides of Cortejo. Each has an entry page of its own, which brings no other side's screens. */
export type Side = 'team' | 'client' | 'visitor'

/**
 * Whose side an address is of: the team's, a client's, or a visitor's, who needs no account (an
 * event's public pages) or has yet to sign in. The server's page() in api/site_page.go says the same.
 */
export function sideOf(pathname: string): Side {
  const [, first = ''] = pathname.split('/')
  if (first === 'evento') return 'client'
  return ['', 'app', 'dev', 'editor'].includes(first) ? 'team' : 'visitor'
}
