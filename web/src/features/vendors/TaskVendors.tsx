import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { eventVendorsQuery, ofTask } from './queries'
import { StatusBadge } from './StatusBadge'
import { useEventVendors } from './useEventVendors'

/** The vendors who see to a task, and the way to the catalogue. */
export function TaskVendors({ eventUuid, taskUuid }: { eventUuid: string; taskUuid: string }) {
  const { client } = useWorkspace()
  const vendors = useQuery(eventVendorsQuery(client, eventUuid))
  const { unlink } = useEventVendors(eventUuid)
  const items = ofTask(vendors.data?.items ?? [], taskUuid)
  return (
    <>
      {vendors.isError && !vendors.data && (
        <p className="text-sm text-muted">Não deu para carregar os fornecedores desta tarefa.</p>
      )}
      {items.length > 0 && (
        <ul className="flex flex-col">
          {items.map((vendor) => (
            <li key={vendor.uuid} className="flex min-h-12 items-center gap-3">
              <Avatar
                name={vendor.business.name}
                imageUrl={vendor.business.imageUrl}
                size={32}
                decorative
              />
              <Link
                to="/app/$eventUuid/vendors"
                params={{ eventUuid }}
                search={{ fornecedor: vendor.uuid }}
                className="min-w-0 flex-1 truncate text-sm font-medium hover:underline touch:text-base"
              >
                {vendor.business.name}
              </Link>
              <StatusBadge status={vendor.status} />
              <IconButton
                label={`Tirar ${vendor.business.name} da tarefa`}
                onClick={() => unlink(vendor, taskUuid)}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/app/$eventUuid/vendors/select"
        params={{ eventUuid }}
        search={{ tarefa: taskUuid }}
        className={buttonClass('ghost', 'sm', '-ml-3 text-muted')}
      >
        <Plus size={16} aria-hidden />
        Vincular fornecedor
      </Link>
    </>
  )
}
