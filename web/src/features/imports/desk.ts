import type { LinkOptions } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  importsStart,
  importsUploadContacts,
  importsUploadGuests,
  importsUploadVendors,
} from '@/client/api/imports.gen'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { areaCodeOf } from '@/lib/phone'
import type { ImportKind } from './kinds'

/** The list that an import fills: its address, its title, and how a sentence calls it. */
export interface ListLink {
  link: LinkOptions
  label: string
  name: string
}

/** Where files of one kind are brought in, and on whose behalf: the team's own, or the backoffice's. */
export interface ImportDesk {
  kind: ImportKind
  client: ScopedClient
  /** The business that the files are for, where the client's scope is of none. */
  businessUuid?: string
  /** Of guests: the event they are of. */
  eventUuid?: string
  /** The area code of the business's own phone, for phones written without one. */
  areaCode?: string | undefined
  /** Has a file read; nothing is written yet. encoding is of a file that leaves it open. */
  upload: (file: File, encoding?: Encoding) => Promise<ImportsUploadVendorsOutput>
  /** Writes its valid rows. */
  start: (
    uuid: string,
    headers: { 'Idempotency-Key': string | undefined },
  ) => Promise<ImportsUploadVendorsOutput>
}

export type Encoding = 'WINDOWS' | 'MAC' | 'DOS'

/** Where the guests of an event are brought in. */
export function guestDesk(client: ScopedClient, eventUuid: string, phone: string): ImportDesk {
  return {
    kind: 'GUESTS',
    client,
    eventUuid,
    areaCode: areaCodeOf(phone),
    upload: async (file, encoding) =>
      (
        await importsUploadGuests({
          client,
          body: { file },
          query: { eventUuid, ...(encoding && { encoding }) },
          throwOnError: true,
        })
      ).data,
    start: startedBy(client),
  }
}

function startedBy(client: ScopedClient): ImportDesk['start'] {
  return async (uuid, headers) =>
    (await importsStart({ client, body: { uuid }, headers, throwOnError: true })).data
}

/** A team's own, in its business. */
export function teamDesk(
  client: ScopedClient,
  kind: Exclude<ImportKind, 'GUESTS'>,
  phone: string,
): ImportDesk {
  const send = kind === 'VENDORS' ? importsUploadVendors : importsUploadContacts
  return {
    kind,
    client,
    areaCode: areaCodeOf(phone),
    upload: async (file, encoding) =>
      (
        await send({
          client,
          body: { file },
          query: encoding ? { encoding } : {},
          throwOnError: true,
        })
      ).data,
    start: startedBy(client),
  }
}
