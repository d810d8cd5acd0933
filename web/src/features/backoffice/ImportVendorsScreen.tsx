import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { adminClient as client } from '@/app/workspace/clients'
import { adminImportVendors, adminUploadVendors } from '@/client/api/admin.gen'
import type { ImportDesk, ImportSearch } from '@/features/imports'
import { ImportScreen } from '@/features/imports'
import { businessInBackofficeQuery } from './queries'

/** The import of vendors by staff: of the business's catalog they see only the imported vendors. */
const deskOf = (businessUuid: string): ImportDesk => ({
  kind: 'VENDORS',
  client,
  businessUuid,
  upload: async (file) =>
    (
      await adminUploadVendors({
        client,
        query: { businessUuid },
        body: { file },
        throwOnError: true,
      })
    ).data,
  start: async (uploadedVendors) =>
    (
      await adminImportVendors({
        client,
        body: { uploadedVendors, businessUuid },
        throwOnError: true,
      })
    ).data,
})

export interface ImportVendorsScreenProps {
  businessUuid: string
  search: ImportSearch
  onSearchChange: (search: ImportSearch, replace: boolean) => void
}

/** Imports a file of vendors into a business. */
export function ImportVendorsScreen({
  businessUuid,
  search,
  onSearchChange,
}: ImportVendorsScreenProps) {
  const { data: business } = useSuspenseQuery(businessInBackofficeQuery(businessUuid))
  const page = linkOptions({
    to: '/app/menu/backoffice/users/$userId',
    params: { userId: business.ownerUserId },
  })
  return (
    <ImportScreen
      desk={deskOf(businessUuid)}
      subtitle={`Para ${business.name}. Fica registrado lá com o seu nome.`}
      back={{
        link: page,
        label: 'Voltar ao usuário',
        name: business.ownerName || business.name,
      }}
      importUuid={search.import}
      onImportChange={(uuid) => onSearchChange(uuid ? { import: uuid } : {}, false)}
      verdict={search.rows}
      onVerdictChange={(rows) => onSearchChange({ ...search, rows }, true)}
    />
  )
}
