import { useNavigate } from '@tanstack/react-router'
import {
  BellRing,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  MailOpen,
  Pencil,
  Phone,
  RefreshCw,
  Send,
  Tag,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useWide } from '@/app/frame/useWide'
import { NotInControl } from '@/app/workspace/NotInControl'
import { lazyPart } from '@/lib/lazyPart'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { covered } from '../answers'
import { filtered, groupsOf, placesOf } from '../groups'
import type { Invitation } from '../model'
import { useGuestList, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import type { GuestSearch } from '../search'
import { useAddGuest, useGuestActions, useSaveInvitation } from '../useGuestActions'
import { placesWords } from '../words'
import { Answers } from './Answers'
import { InvitationFacts, type InvitationField } from './InvitationFacts'
import { InvitationFrame } from './InvitationFrame'
import { InvitationLink } from './InvitationLink'
import { Messages } from './Messages'
import { NameField } from './NameField'

const AnswerSheet = lazyPart(() => import('./AnswerSheet'))
const EditInvitationSheet = lazyPart(() => import('./EditInvitationSheet'))
const RenewLinkDialog = lazyPart(() => import('./RenewLinkDialog'))
const SendDialog = lazyPart(() => import('../send/SendDialog'))
const TableDialog = lazyPart(() => import('../bulk/TableDialog'))
const TagsDialog = lazyPart(() => import('../bulk/TagsDialog'))

export interface InvitationDetailProps {
  invitation: Invitation
  /** The list's filters, to find the previous and the next invitation; absent if there is no list next to it. */
  search?: GuestSearch
  onClose: () => void
}

/** Shows all of an invitation: in a panel next to the list on a desktop, as a page on a phone. */
export function InvitationDetail(props: InvitationDetailProps) {
  return <OneInvitation key={props.invitation.uuid} {...props} />
}

type Asking = 'answer' | 'send' | 'table' | 'tags' | 'renew' | { edit: InvitationField }

function OneInvitation({ invitation, search, onClose }: InvitationDetailProps) {
  const { client, eventUuid, side, mayEdit, mayShare } = useGuestsScope()
  const list = useGuestList()
  const summary = useSummary()
  const actions = useGuestActions(list)
  const { mutateAsync: saveInvitation } = useSaveInvitation()
  const { mutate: addGuest } = useAddGuest()
  const [asking, setAsking] = useState<Asking>()
  const { guests, uuid } = invitation
  const done = () => setAsking(undefined)
  const parts = covered(summary.subEvents, invitation)
  const written = invitation.lastMessage !== undefined
  return (
    <InvitationFrame
      title={invitation.name}
      onClose={onClose}
      caption={
        <span className="flex min-w-0 items-center gap-2">
          <MailOpen size={16} aria-hidden />
          <span className="truncate">Convite · {placesWords(placesOf(invitation))}</span>
        </span>
      }
      action={
        <span className="flex">
          {search && <Neighbours of={invitation} search={search} />}
          {mayEdit && (
            <Menu
              trigger={
                <IconButton label="Ações do convite">
                  <Ellipsis size={18} aria-hidden />
                </IconButton>
              }
            >
              {side === 'TEAM' && mayShare && (
                <MenuItem
                  icon={
                    written ? <BellRing size={18} aria-hidden /> : <Send size={18} aria-hidden />
                  }
                  onSelect={() => setAsking('send')}
                >
                  {written ? 'Lembrar' : 'Enviar o convite'}
                </MenuItem>
              )}
              <MenuItem
                icon={<Pencil size={18} aria-hidden />}
                onSelect={() => setAsking({ edit: 'phone' })}
              >
                Editar dados
              </MenuItem>
              <MenuItem
                icon={<UserPlus size={18} aria-hidden />}
                onSelect={() =>
                  addGuest({ uuid: crypto.randomUUID(), invitationUuid: uuid, name: '' })
                }
              >
                Mais um lugar sem nome
              </MenuItem>
              <MenuItem
                icon={<Tag size={18} aria-hidden />}
                onSelect={() => setAsking('tags')}
                disabled={guests.length === 0}
              >
                Etiquetas
              </MenuItem>
              {mayShare && (
                <MenuItem
                  icon={<RefreshCw size={18} aria-hidden />}
                  onSelect={() => setAsking('renew')}
                >
                  Trocar o link
                </MenuItem>
              )}
              <MenuSeparator />
              <MenuItem
                icon={<Trash2 size={18} aria-hidden />}
                danger
                onSelect={() => {
                  actions.removeInvitations([invitation])
                  onClose()
                }}
              >
                Excluir convite
              </MenuItem>
            </Menu>
          )}
        </span>
      }
      footer={
        mayEdit ? (
          <>
            {mayShare && <InvitationLink invitation={invitation} />}
            {side === 'TEAM' && !mayShare && (
              <NotInControl>não vê nem envia o link de um convite</NotInControl>
            )}
            <div className="flex flex-wrap gap-2 *:flex-auto">
              <Button
                variant="secondary"
                size="sm"
                className="min-h-10 px-2!"
                icon={<Phone size={18} aria-hidden />}
                disabled={guests.length === 0}
                onClick={() => setAsking('answer')}
              >
                Anotar resposta
              </Button>
              {mayShare && <InvitationLink.WhatsApp invitation={invitation} />}
            </div>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="sr-only">{invitation.name}</h2>
          <NameField
            label="Nome do convite"
            size="title"
            value={invitation.name}
            draftKey={`guests.invitation.${uuid}.name`}
            save={(name) => saveInvitation({ uuid, patch: { name } })}
            disabled={!mayEdit}
          />
          <InvitationFacts
            invitation={invitation}
            summary={summary}
            onEdit={(edit) => setAsking({ edit })}
            onTable={() => setAsking('table')}
            onTags={() => setAsking('tags')}
          />
        </div>
        <Answers invitation={invitation} parts={parts} actions={actions} />
        {invitation.message && (
          <blockquote className="rounded-card bg-wine-tint px-4 py-3 font-display text-base leading-6 italic wrap-anywhere whitespace-pre-line">
            “{invitation.message}”
          </blockquote>
        )}
        <Messages invitation={invitation} />
      </div>
      <Suspense>
        {asking === 'answer' && (
          <AnswerSheet invitation={invitation} parts={parts} onClose={done} />
        )}
        {asking === 'send' && (
          <SendDialog
            {...{ client, eventUuid }}
            kind={written ? 'REMINDER' : 'INVITE'}
            invitationUuids={[uuid]}
            onClose={done}
          />
        )}
        {asking === 'renew' && <RenewLinkDialog invitation={invitation} onClose={done} />}
        {typeof asking === 'object' && (
          <EditInvitationSheet invitation={invitation} at={asking.edit} onClose={done} />
        )}
        {asking === 'table' && (
          <TableDialog
            people={guests}
            onClose={done}
            onChoose={(table, who) => {
              actions.seat(who, table)
              done()
            }}
          />
        )}
        {asking === 'tags' && (
          <TagsDialog
            people={guests}
            onClose={done}
            onChoose={(patch, said) => {
              actions.many(guests, patch, said)
              done()
            }}
          />
        )}
      </Suspense>
    </InvitationFrame>
  )
}

/** The ones above and below, as the list shows them. */
function Neighbours({ of: { uuid }, search }: { of: Invitation; search: GuestSearch }) {
  const { invitationLink } = useGuestsScope()
  const { invitations } = useGuestList()
  const wide = useWide()
  const navigate = useNavigate()
  const order = useMemo(
    () => groupsOf(filtered(invitations, search)).flatMap((group) => group.invitations),
    [invitations, search],
  )
  if (!wide) return null
  const at = order.findIndex((one) => one.uuid === uuid)
  const step = (by: 1 | -1) => {
    const next = at < 0 ? undefined : order[at + by]
    return {
      disabled: next === undefined,
      onClick: () =>
        next && void navigate({ ...invitationLink(next.uuid), search: true, resetScroll: false }),
    }
  }
  return (
    <>
      <IconButton label="Convite anterior" {...step(-1)}>
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton label="Próximo convite" {...step(1)}>
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  )
}
