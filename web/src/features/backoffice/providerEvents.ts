/** The tabs of the payment provider's events. */
export const providerEventsOf = ['ASIDE', 'WAITING', 'DONE'] as const
export type ProviderEventsOf = (typeof providerEventsOf)[number]
