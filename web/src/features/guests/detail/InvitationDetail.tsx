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
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useWide } from '@/app/frame/useWide'
import { formatDay } from '@/lib/dates'
import { formatPhone } from '@/lib/phone'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { covered } from '../answers'
import { filtered, groupsOf, overPlaces, placesOf, tagsOf } from '../groups'
import type { Guest, Invitation } from '../model'
import { type Summary, useGuestList, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import type { GuestSearch } from '../search'
import { tableName } from '../tables/seating'
import { useAddGuest, useGuestActions, useSaveInvitation } from '../useGuestActions'
import { placesWords } from '../words'
import { Answers } from './Answers'
import { InvitationFrame } from './InvitationFrame'
import { InvitationLink } from './InvitationLink'
import { Messages } from './Messages'
import { NameField } from './NameField'

const AnswerSheet = lazy(() => import('./AnswerSheet'))
const EditInvitationSheet = lazy(() => import('./EditInvitationSheet'))
const RenewLinkDialog = lazy(() => import('./RenewLinkDialog'))
const SendDialog = lazy(() => import('../send/SendDialog'))
const TableDialog = lazy(() => import('../bulk/TableDialog'))
const TagsDialog = lazy(() => import('../bulk/TagsDialog'))

/** The fields of an invitation that a fact opens the form at. */
export type InvitationField = 'phone' | 'email' | 'places' | 'answerBy' | 'parts'

export interface InvitationDetailProps {
  invitation: Invitation
  /** What the list is narrowed to, for the ones above and below; absent where it has no list beside it. */
  search?: GuestSearch
  onClose: () => void
}

/** Everything about an invitation: beside the list on a desktop, a page of its own on a phone. */
export function InvitationDetail(props: InvitationDetailProps) {
  return <OneInvitation key={props.invitation.uuid} {...props} />
}

type Asking = 'answer' | 'send' | 'table' | 'tags' | 'renew' | { edit: InvitationField }

function OneInvitation({ invitation, search, onClose }: InvitationDetailProps) {
  const { client, eventUuid, side, mayEdit } = useGuestsScope()
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
              {side === 'TEAM' && (
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
              <MenuItem
                icon={<RefreshCw size={18} aria-hidden />}
                onSelect={() => setAsking('renew')}
              >
                Trocar o link
              </MenuItem>
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
            <InvitationLink invitation={invitation} />
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
              <InvitationLink.WhatsApp invitation={invitation} />
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

/** What the people of an invitation asked for no more of. */
function Unwanted({ what }: { what: string }) {
  return <span className="text-coral"> · pediu para não receber {what}</span>
}

interface InvitationFactsProps {
  invitation: Invitation
  summary: Summary
  onEdit: (field: InvitationField) => void
  onTable: () => void
  onTags: () => void
}

function InvitationFacts({ invitation, summary, onEdit, onTable, onTags }: InvitationFactsProps) {
  const { date, timeZone, mayEdit } = useGuestsScope()
  const today = useToday(timeZone)
  const { phone, email, answerBy, stopped, phoneStopped, emailStopped, guests } = invitation
  const common = summary.settings.answerBy ?? date
  const deadline = answerBy ?? common
  const over = overPlaces(invitation)
  const tags = tagsOf(invitation)
  const parts = covered(summary.subEvents, invitation)
  return (
    <dl className="mt-2 flex flex-col">
      <FactRow label="Telefone" onEdit={() => onEdit('phone')}>
        {phone ? formatPhone(phone) : <Missing>Acrescentar</Missing>}
        {stopped && <Unwanted what="mensagens" />}
        {phoneStopped && !stopped && <Unwanted what="WhatsApp" />}
      </FactRow>
      {(email || mayEdit) && (
        <FactRow label="E-mail" onEdit={() => onEdit('email')}>
          {email ?? <Missing>Acrescentar</Missing>}
          {emailStopped && !stopped && <Unwanted what="e-mail" />}
        </FactRow>
      )}
      <FactRow label="Prazo" onEdit={() => onEdit('answerBy')}>
        {deadline ? formatDay(deadline, today) : <Missing>Sem prazo</Missing>}
        {deadline && (
          <span className="text-muted">{answerBy ? ' · só deste' : ' · do evento'}</span>
        )}
      </FactRow>
      {(invitation.places !== undefined || over > 0) && (
        <FactRow label="Lugares" onEdit={() => onEdit('places')}>
          {placesWords(placesOf(invitation))}
          {over > 0 && (
            <span className="ml-2 inline-flex items-center gap-1 font-medium text-coral">
              <TriangleAlert size={15} aria-hidden />
              {over} a mais
            </span>
          )}
        </FactRow>
      )}
      <FactRow label="Mesa" onEdit={guests.length > 0 ? onTable : undefined}>
        <Tables guests={guests} tables={summary.tables} />
      </FactRow>
      <FactRow label="Etiquetas" onEdit={guests.length > 0 ? onTags : undefined}>
        {tags.length > 0 ? (
          <span className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <span
                key={tag}
                className="rounded-chip border border-line-strong px-2.5 text-xs leading-5.5 wrap-anywhere text-muted"
              >
                {tag}
              </span>
            ))}
          </span>
        ) : (
          <Missing>Nenhuma</Missing>
        )}
      </FactRow>
      {invitation.subEventUuids && summary.subEvents.length > 0 && (
        <FactRow label="Só para" onEdit={() => onEdit('parts')}>
          {parts.map(({ name }) => name).join(', ') || <Missing>Nenhuma parte</Missing>}
        </FactRow>
      )}
    </dl>
  )
}

function Missing({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>
}

function Tables({ guests, tables }: { guests: readonly Guest[]; tables: Summary['tables'] }) {
  const at = tables.filter(({ uuid }) => guests.some(({ tableUuid }) => tableUuid === uuid))
  if (at.length === 0) return <Missing>Sem mesa</Missing>
  return (
    <span className="flex flex-wrap gap-x-3">
      {at.map((table) => (
        <span key={table.uuid} className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
          {tableName(table)}
          {table.taken > table.seats && (
            <span className="inline-flex items-center gap-1 font-medium text-coral">
              <TriangleAlert size={15} aria-hidden />
              {table.taken - table.seats} a mais
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

/** A fact; pressed, it opens where it is changed. */
function FactRow({
  label,
  onEdit,
  children,
}: {
  label: string
  onEdit?: (() => void) | undefined
  children: ReactNode
}) {
  const { mayEdit } = useGuestsScope()
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      <dt className="w-22 shrink-0 pt-1.5 text-sm text-muted touch:pt-2.5">{label}</dt>
      <dd className="min-w-[min(9rem,100%)] flex-1 text-sm wrap-anywhere tabular-nums">
        {mayEdit && onEdit ? (
          <button
            type="button"
            onClick={onEdit}
            className="-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center rounded-input px-2 py-1 text-left transition-colors hover:bg-sunken touch:min-h-11 touch:text-base"
          >
            <span className="min-w-0">{children}</span>
            <span className="sr-only">, alterar {label.toLowerCase()}</span>
          </button>
        ) : (
          <div className="flex min-h-8 items-center py-1 touch:min-h-11 touch:text-base">
            <span className="min-w-0">{children}</span>
          </div>
        )}
      </dd>
    </div>
  )
}
