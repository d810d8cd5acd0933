import { Link, useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CalendarPlus,
  Ellipsis,
  ExternalLink,
  Eye,
  Link2,
  Settings,
} from 'lucide-react'
import { isTemplate, manages } from '@/app/event/facts'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { EventGetOutput } from '@/client/types.gen'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { copyEventLink } from './link'
import { useArchiveEvent } from './useArchiveEvent'

/** What can be done with the whole event, from its header. */
export function EventActions({ event }: { event: EventGetOutput }) {
  const navigate = useNavigate()
  const { archive } = useArchiveEvent()
  const { may, mayGrant } = useWorkspace()
  const edits = manages(event)
  const { publicUrl } = event
  if (!edits && !publicUrl) return null
  return (
    <Menu
      trigger={
        <IconButton label="Mais ações">
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    >
      {publicUrl && (
        <>
          <MenuItem
            icon={<Link2 size={18} aria-hidden />}
            onSelect={() => void copyEventLink(publicUrl)}
          >
            Copiar link do evento
          </MenuItem>
          <MenuItem
            icon={<ExternalLink size={18} aria-hidden />}
            render={
              <a
                href={publicUrl}
                target="_blank"
                rel="noreferrer"
                aria-label="Abrir página do evento em nova aba"
              />
            }
          >
            Abrir página do evento
          </MenuItem>
        </>
      )}
      {event.customerPermissions !== undefined && !event.archivedAt && (
        <MenuItem
          icon={<Eye size={18} aria-hidden />}
          render={
            <Link
              to="/evento/$eventUuid"
              params={{ eventUuid: event.uuid }}
              search={{ ver: 'cliente' }}
            />
          }
        >
          Ver como cliente
        </MenuItem>
      )}
      {isTemplate(event) && mayGrant('WRITE_EVENTS') && (
        <MenuItem
          icon={<CalendarPlus size={18} aria-hidden />}
          onSelect={() => void navigate({ to: '/app/events/create', search: { from: event.uuid } })}
        >
          Usar este modelo
        </MenuItem>
      )}
      {edits && (
        <>
          <MenuItem
            icon={<Settings size={18} aria-hidden />}
            onSelect={() =>
              void navigate({
                to: '/app/$eventUuid/settings/edit',
                params: { eventUuid: event.uuid },
              })
            }
          >
            Editar detalhes
          </MenuItem>
          {may('WRITE_EVENTS') && (
            <MenuItem
              icon={
                event.archivedAt ? (
                  <ArchiveRestore size={18} aria-hidden />
                ) : (
                  <Archive size={18} aria-hidden />
                )
              }
              onSelect={() => archive(event, !event.archivedAt)}
            >
              {event.archivedAt ? 'Desarquivar' : 'Arquivar'}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}
