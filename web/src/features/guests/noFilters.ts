import type { GuestSearch } from './search'

/** What takes every filter away. */
export const noFilters: { [K in keyof GuestSearch]?: GuestSearch[K] | undefined } = {
  q: undefined,
  resposta: undefined,
  etiquetas: undefined,
  mesa: undefined,
  envio: undefined,
  idade: undefined,
}
