import type { ScopedClient } from '@/app/workspace/clients'
import { importsStart, importsUploadContacts, importsUploadVendors } from '@/client/api/imports.gen'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import type { ImportKind } from './kinds'

/** Where files of one kind are brought in, and on whose behalf: the team's own, or the backoffice's. */
export interface ImportDesk {
  kind: ImportKind
  client: ScopedClient
  /** The business that the files are for, where the client's scope is of none. */
  businessUuid?: string
  /** Has a file read; nothing is written yet. */
  upload: (file: File) => Promise<ImportsUploadVendorsOutput>
  /** Writes its valid rows. */
  start: (
    uuid: string,
    headers: { 'Idempotency-Key': string | undefined },
  ) => Promise<ImportsUploadVendorsOutput>
}

/** A team's own, in its business. */
export function teamDesk(client: ScopedClient, kind: ImportKind): ImportDesk {
  const send = kind === 'VENDORS' ? importsUploadVendors : importsUploadContacts
  return {
    kind,
    client,
    upload: async (file) => (await send({ client, body: { file }, throwOnError: true })).data,
    start: async (uuid, headers) =>
      (await importsStart({ client, body: { uuid }, headers, throwOnError: true })).data,
  }
}
