import type { ScopedClient } from '@/app/workspace/clients'
import { runSheetGetPdf } from '@/client/api/runSheet.gen'
import { fileOf, saveFile } from '@/lib/saveFile'

/** Fetches a day of the run sheet as PDF and hands it to the browser. */
export async function downloadPdf(
  client: ScopedClient,
  query: { eventUuid: string; day: number; shared?: boolean; eventVendorUuid?: string },
  name: string,
): Promise<void> {
  const { data } = await runSheetGetPdf({ client, query, parseAs: 'blob', throwOnError: true })
  saveFile(fileOf(data), `${name}.pdf`)
}
