import { useQueryClient } from '@tanstack/react-query'
import { Download, FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import { paymentAll } from '@/client/api/payment.gen'
import { toProblem } from '@/lib/problem'
import { saveFile } from '@/lib/saveFile'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import '@/ui/print.css'
import { csvOf } from '../csv'
import type { Payment } from '../model'
import { paymentsQuery } from '../queries'
import type { PaymentsSearch } from '../search'

/** Prints or downloads the whole list, not only the loaded pages. */
export function Actions({
  client,
  eventUuid,
  search,
  name,
}: {
  client: ScopedClient
  eventUuid?: string | undefined
  search: PaymentsSearch
  /** The file's. */
  name: string
}) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const all: Payment[] = []
      const { queryKey } = paymentsQuery(client, { eventUuid }, search)
      const [asked] = queryKey as [{ query?: Record<string, unknown> }]
      let cursor: string | undefined
      do {
        const { data } = await paymentAll({
          client,
          query: { ...asked.query, limit: 100, ...(cursor && { cursor }) },
          throwOnError: true,
        })
        all.push(...data.items)
        cursor = data.nextCursor
      } while (cursor)
      saveFile(new Blob([csvOf(all)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    } catch (error) {
      toast.error('Não deu para baixar', { description: toProblem(error).detail })
    } finally {
      setBusy(false)
    }
  }

  async function print() {
    const options = paymentsQuery(client, { eventUuid }, search)
    // Also prints the pages that are not loaded yet.
    await queryClient.fetchInfiniteQuery({ ...options, pages: 100, staleTime: 0 }).catch(() => {})
    window.setTimeout(() => window.print(), 100)
  }

  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Baixar ou imprimir" disabled={busy}>
          <Download size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<FileSpreadsheet size={16} aria-hidden />} onSelect={() => void download()}>
        Baixar planilha (CSV)
      </MenuItem>
      <MenuItem icon={<Printer size={16} aria-hidden />} onSelect={() => void print()}>
        Imprimir
      </MenuItem>
    </Menu>
  )
}
