import type { PaymentsSearch } from '../search'

/** Takes back whatever narrows the list, and leaves how it is shown. */
export const noFilters: { [K in keyof PaymentsSearch]?: undefined } = {
  estado: undefined,
  quem: undefined,
  de: undefined,
  ate: undefined,
  q: undefined,
  evento: undefined,
}
