import type { ScopedClient } from '@/app/workspace/clients'

/** Where the list is as a file. */
export function exportUrl(client: ScopedClient, eventUuid: string, format: 'xlsx' | 'csv'): string {
  const { baseUrl = '' } = client.getConfig()
  return `${baseUrl}/guests.export?${new URLSearchParams({ eventUuid, format })}`
}
