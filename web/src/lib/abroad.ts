import { parsePhone } from './phone'

/**
 * What the server says of phones whose country gets no sign-in codes, once such a number is whole; none
 * where it would send one. Which countries' do, it says in the page (SIGN_IN_COUNTRIES).
 */
export function abroad(typed: string): string | undefined {
  const number = parsePhone(typed)
  const codes = told('cortejo-calling-codes')?.split(' ')
  if (!number || !codes || codes.some((code) => number.startsWith(code))) return undefined
  return told('cortejo-only-countries')
}

function told(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
