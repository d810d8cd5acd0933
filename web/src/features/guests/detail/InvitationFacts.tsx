import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '@/lib/dates'
import { formatPhone } from '@/lib/phone'
import { useToday } from '@/lib/useToday'
import { covered } from '../answers'
import { overPlaces, placesOf, tagsOf } from '../groups'
import type { Guest, Invitation } from '../model'
import type { Summary } from '../queries'
import { useGuestsScope } from '../scope'
import { tableName } from '../tables/seating'
import { placesWords } from '../words'

/** The fields of an invitation that a fact opens the form at. */
export type InvitationField = 'phone' | 'email' | 'places' | 'answerBy' | 'parts'

/** What the people of an invitation asked for no more of. */
function Unwanted({ what }: { what: string }) {
  return (
    <span className="text-coral">
      {' '}
      · pediu para não receber <span className="whitespace-nowrap">{what}</span>
    </span>
  )
}

interface InvitationFactsProps {
  invitation: Invitation
  summary: Summary
  onEdit: (field: InvitationField) => void
  onTable: () => void
  onTags: () => void
}

/** Shows the data of an invitation except its answers; each fact opens the form that changes it. */
export function InvitationFacts({
  invitation,
  summary,
  onEdit,
  onTable,
  onTags,
}: InvitationFactsProps) {
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
        {phoneStopped && !stopped && <Unwanted what="WhatsApp" />}
      </FactRow>
      {(email || mayEdit) && (
        <FactRow label="E-mail" onEdit={() => onEdit('email')}>
          {email ?? <Missing>Acrescentar</Missing>}
          {emailStopped && !stopped && <Unwanted what="e-mails" />}
        </FactRow>
      )}
      {stopped && (
        <FactRow label="Mensagens">
          <span className="text-coral">Pediu para não receber mensagens</span>
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
