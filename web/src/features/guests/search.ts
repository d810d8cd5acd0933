import { oneOf, present, uuidIn, words } from '@/lib/search'

/** How an invitation was sent, as the address says it. */
export const sendings = ['nao-enviado', 'enviado', 'entregue', 'lido', 'falhou'] as const
export type Sending = (typeof sendings)[number]

/** The answers that a list can be narrowed to; who was added at the door is apart from them. */
const answers = ['attending', 'unknown', 'not_attending', 'unlisted'] as const
export type AnswerFilter = (typeof answers)[number]
const kinds = ['adult', 'child', 'unknown'] as const

/** The longest search and tag of an address. */
const longest = 100

function tagsIn(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const tags = value.flatMap((one) => words(one, longest) ?? []).slice(0, 10)
  return tags.length > 0 ? [...new Set(tags)] : undefined
}

/** What narrows a guest list, in its address. */
export function guestSearch(search: Record<string, unknown>) {
  return present({
    q: words(search.q, longest),
    resposta: oneOf(search.resposta, answers),
    etiquetas: tagsIn(search.etiquetas),
    mesa: search.mesa === 'sem' ? ('sem' as const) : uuidIn(search.mesa),
    envio: oneOf(search.envio, sendings),
    idade: oneOf(search.idade, kinds),
  })
}

export type GuestSearch = ReturnType<typeof guestSearch>
