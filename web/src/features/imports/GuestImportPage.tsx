import { linkOptions } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { guestDesk } from './desk'
import { ImportScreen } from './ImportScreen'
import type { ImportSearch } from './search'

export interface GuestImportPageProps {
  eventUuid: string
  search: ImportSearch
  onSearchChange: (search: ImportSearch, replace: boolean) => void
}

/** The guests of an event, out of a sheet. */
export function GuestImportPage({ eventUuid, search, onSearchChange }: GuestImportPageProps) {
  const { client, business } = useWorkspace()
  const desk = useMemo(
    () => guestDesk(client, eventUuid, business.ownerPhone),
    [client, eventUuid, business.ownerPhone],
  )
  return (
    <ImportScreen
      desk={desk}
      back={{
        link: linkOptions({ to: '/app/$eventUuid/rsvp', params: { eventUuid } }),
        label: 'Voltar para os convidados',
        name: 'Convidados',
      }}
      importUuid={search.import}
      onImportChange={(uuid) => onSearchChange(uuid ? { import: uuid } : {}, false)}
      verdict={search.rows}
      onVerdictChange={(rows) => onSearchChange({ ...search, rows }, true)}
    />
  )
}
