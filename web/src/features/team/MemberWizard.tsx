import { useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Changes, patchOf } from '@/app/form/changes'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  businessTeamMemberAddTeamMember,
  businessTeamMemberUpdateTeamMember,
} from '@/client/api/businessTeamMember.gen'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { AccessStep } from './AccessStep'
import { withAccess } from './access'
import { EventPicker } from './EventPicker'
import { InfoStep } from './InfoStep'
import { sayNoneChosen, type TeamMember, toastFailure } from './member'
import { type MemberValues, memberInput, memberSchema } from './memberForm'
import { refreshTeam } from './queries'
import { RoleStep } from './RoleStep'
import { type MemberSearch, type MemberStep, stepBefore, stepOf } from './steps'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps of a wizard lie behind, up to the one to come back to when this is done. */
    stepsIn?: number
  }
}

const list = linkOptions({ to: '/app/menu/team' })

/** Invites a person, or edits a member's role and events. Each step has its own address. */
export function MemberWizard({ member, search }: { member?: TeamMember; search: MemberSearch }) {
  const { client, businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { pathname, state } = useLocation()
  const wizard = useAppForm({
    schema: memberSchema,
    initial: member ? valuesOf(member) : empty,
    draft: ['team.member', businessId, member?.uuid ?? 'new'].join('.'),
    allow: (next) => next.pathname === pathname,
    save: async (values, sent) => {
      const { headers } = sent
      const body = memberInput(values)
      const asked = { client, headers, throwOnError: true } as const
      const { data } = member
        ? await businessTeamMemberUpdateTeamMember({
            ...asked,
            body: { uuid: member.uuid, ...patchOf(body, own(sent)) },
          })
        : await businessTeamMemberAddTeamMember({ ...asked, body })
      return data
    },
    onSaved: ({ name }) => {
      void refreshTeam(queryClient, client)
      toast.success(
        member ? 'Membro atualizado com sucesso!' : `${name} foi adicionado a sua equipe!`,
      )
      void navigate({ ...list, replace: true })
    },
    onRefused: toastFailure,
  })
  const { form } = wizard

  const { role, eventAccesses, choosing } = form.watch()
  const event =
    choosing?.uuid === search.event
      ? choosing
      : eventAccesses.find(({ uuid }) => uuid === search.event)
  const progress = { role, editsPhone: Boolean(member?.phone) }
  const step = stepOf({ ...search, event: event?.uuid }, progress)
  const before = stepBefore(step, progress)
  const heading = useHeading(step)

  function go(next: MemberSearch, stepsIn: number) {
    void navigate({ to: '.', search: next, state: { stepsIn } })
  }

  /** Back to the member's own step, over the steps that led away from it. */
  function done() {
    if (state.stepsIn) router.history.go(-state.stepsIn)
    else void navigate({ to: '.', search: { step: 'general-info' }, replace: true })
  }

  const title = titles[step]({ name: member?.name, event: event?.title })
  const place = member ? 'Editar membro' : 'Adicionar membro'
  return (
    <>
      <PhoneBar
        title={place}
        back={
          before
            ? {
                link: linkOptions({ to: '.', search: { step: before } }),
                label: 'Voltar um passo',
              }
            : { link: list, label: 'Voltar para a equipe' }
        }
      />
      <Content width="column">
        <p className="mb-3 text-sm max-md:hidden">
          {before ? (
            <Link to="." search={{ step: before }} className={textLinkClass}>
              Voltar um passo
            </Link>
          ) : (
            <Link {...list} className={textLinkClass}>
              Voltar para a equipe
            </Link>
          )}
        </p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mb-6 font-display text-xl font-medium tracking-[-0.01em] wrap-break-word outline-none md:text-2xl"
        >
          {title}
        </h1>
        {step === 'select-role' && (
          <RoleStep
            value={role}
            onValueChange={(next) => form.setValue('role', next, { shouldDirty: true })}
            onDone={() => {
              if (progress.editsPhone) done()
              else go({ step: 'general-info' }, 0)
            }}
          />
        )}
        {step === 'general-info' && (
          <InfoStep
            form={wizard}
            member={member}
            onStep={(next) => go(next, 1)}
            onRemoved={() => {
              wizard.abandon()
              void navigate({ ...list, replace: true })
            }}
          />
        )}
        {step === 'select-event' && (
          <EventPicker except={eventAccesses.map(({ uuid }) => uuid)}>
            {({ uuid, title }) => (
              <button
                type="button"
                className="block w-full text-left font-display text-base font-medium wrap-break-word after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
                onClick={() => {
                  form.setValue('choosing', { uuid, title, permissions: 0 }, { shouldDirty: true })
                  go(
                    { step: 'select-event-permissions', event: uuid },
                    state.stepsIn ? state.stepsIn + 1 : 0,
                  )
                }}
              >
                {title}
              </button>
            )}
          </EventPicker>
        )}
        {step === 'select-event-permissions' && event && (
          <AccessStep
            value={event.permissions}
            onValueChange={(permissions) =>
              form.setValue('choosing', { ...event, permissions }, { shouldDirty: true })
            }
            onSave={() => {
              if (event.permissions === 0) {
                sayNoneChosen()
                return
              }
              form.setValue('eventAccesses', withAccess(eventAccesses, event), {
                shouldDirty: true,
              })
              form.clearErrors('eventAccesses')
              form.setValue('choosing', null)
              done()
            }}
          />
        )}
        {step !== 'general-info' && <UnsavedDialog warning={wizard.warning} />}
      </Content>
    </>
  )
}

/** Returns the changes to send: the event being chosen is not saved, and a change of role always sends the events. */
function own({ changed, over }: Changes<MemberValues>): Changes<MemberValues> {
  const sent = new Set(changed)
  sent.delete('choosing')
  if (sent.has('role')) sent.add('eventAccesses')
  return { changed: sent, over }
}

const empty: MemberValues = { role: null, name: '', phone: '', eventAccesses: [], choosing: null }

/** A member as the form takes them. */
function valuesOf({ role, name, phone, eventAccesses }: TeamMember): MemberValues {
  return {
    role: role === 'ASSISTANT' ? 'ASSISTANT' : 'GUEST',
    name,
    phone,
    eventAccesses: eventAccesses.map(({ uuid, title, permissions }) => ({
      uuid,
      title,
      permissions,
    })),
    choosing: null,
  }
}

/** What each step asks. */
const titles: Record<
  MemberStep,
  (about: { name: string | undefined; event: string | undefined }) => string
> = {
  'select-role': ({ name }) => (name ? `Que papel ${name} terá?` : 'Que papel essa pessoa terá?'),
  'general-info': ({ name }) => name ?? 'Quem você quer convidar?',
  'select-event': () => 'Escolha um evento',
  'select-event-permissions': ({ event }) => `Permissões em ${event}`,
}

/** The heading takes the focus when the step changes, so that the new one is read out. */
function useHeading(step: MemberStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
