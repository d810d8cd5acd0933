/** What of the client's gifts stands in the address: what can be given, unless it says what was. */
export interface GiftsSearch {
  aba?: 'recebidos'
}

export function giftsSearch({ aba }: Record<string, unknown>): GiftsSearch {
  return aba === 'recebidos' ? { aba } : {}
}
