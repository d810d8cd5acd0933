import { publicEventGetOptions } from '@/client/@tanstack/react-query.gen'
import { publicClient } from '@/features/workspace/clients'

/** An event's public page, by its address. */
export function publicEventQuery(slug: string) {
  return publicEventGetOptions({ client: publicClient, query: { slug } })
}
