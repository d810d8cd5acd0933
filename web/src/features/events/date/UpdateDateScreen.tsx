import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { CalendarCheck2, CalendarSync, CircleHelp, Pin } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { eventQuery } from '@/app/event/queries'
import { pageFootClass } from '@/app/form/Form'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventPreviewDateOptions, eventUpdateDateMutation } from '@/client/api/event.gen'
import { formatDayWithYear, parseTypedDate } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { DateField } from '@/ui/DateField'
import { EmptyLine } from '@/ui/EmptyLine'
import { RadioCards } from '@/ui/RadioCards'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { refreshBusiness } from '../refresh'
import { useUndoChange } from '../useUndoChange'
import { DatePreview } from './DatePreview'
import { addressOf, chosenIn, type UpdateDateSearch } from './search'
import { choiceWords, type DeadlineChoice, deadlineChoices } from './words'

const icons = {
  KEEP: <Pin size={20} aria-hidden />,
  IGNORE: <CalendarCheck2 size={20} aria-hidden />,
  ADJUST: <CalendarSync size={20} aria-hidden />,
}

export interface UpdateDateScreenProps {
  eventUuid: string
  /** What the address says was chosen. */
  search: UpdateDateSearch
  onSearchChange: (search: UpdateDateSearch) => void
}

/** Another day for the event, and what becomes of the deadlines: seen first, then applied. */
export function UpdateDateScreen({ eventUuid, search, onSearchChange }: UpdateDateScreenProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoChange()
  const key = useIdempotencyKey()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const current = event.date ?? ''
  const [{ date, deadlines }, setChosen] = useState(() => chosenIn(search, current))
  const [refusal, setRefusal] = useState<string>()

  const understood = isDay(date)
  const changed = date !== current
  const adjustable = date !== '' && event.date !== undefined
  const choice = deadlines === 'ADJUST' && !adjustable ? 'KEEP' : deadlines
  const preview = useQuery({
    ...eventPreviewDateOptions({
      client,
      query: { uuid: eventUuid, deadlines: choice, ...(date && { date }) },
    }),
    enabled: understood && changed,
    placeholderData: keepPreviousData,
    // The preview must match the current state: it is requested each time it is opened.
    staleTime: 0,
    gcTime: 0,
  })
  const problem = preview.error ? toProblem(preview.error) : undefined
  const change = useMutation(eventUpdateDateMutation({ client }))
  const settings = linkOptions({ to: '/app/$eventUuid/settings', params: { eventUuid } })
  const here = `/app/${eventUuid}/settings/update-date`
  const warning = useUnsavedWarning(changed && !change.isSuccess, {
    allow: ({ pathname }) => pathname.startsWith(here),
    survivesReload: understood,
  })
  const shown = understood && changed ? preview.data : undefined
  const ready = shown !== undefined && !preview.isPlaceholderData && !preview.isFetching

  function choose(next: { date: string; deadlines: DeadlineChoice }) {
    setRefusal(undefined)
    setChosen(next)
    if (isDay(next.date)) onSearchChange(addressOf(next.date, next.deadlines, current))
  }

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (!ready || change.isPending) return
    setRefusal(undefined)
    change.mutate(
      {
        body: {
          uuid: eventUuid,
          deadlines: choice,
          preview: shown.preview,
          ...(date && { date }),
        },
        headers: key.headers(),
      },
      {
        onSuccess: ({ changeUuid }) => {
          toast.success(date ? 'Data do evento mudada' : 'Evento sem data marcada', {
            description: date ? formatDayWithYear(date) : event.title,
            undo: () => void undo(changeUuid).catch(() => undefined),
          })
        },
        onError: (error) => {
          key.renew()
          setRefusal(toProblem(error).detail)
          void preview.refetch()
        },
      },
    )
  }

  // Navigates once there is nothing left to lose, so that no warning is shown. Stale data is fetched after that, when
  // no preview is left that would ask about a day that is already set.
  const { isSuccess } = change
  useEffect(() => {
    if (isSuccess) void navigate(settings).then(() => refreshBusiness(queryClient, client))
  }, [isSuccess, navigate, settings, queryClient, client])

  return (
    <>
      <PhoneBar
        title="Mudar a data"
        back={{ link: settings, label: 'Voltar para as configurações' }}
      />
      <Content width="column">
        <form noValidate onSubmit={submit} className="flex flex-col gap-6">
          <div>
            <AloneHeading>Mudar a data do evento</AloneHeading>
            <p className="mt-1 text-body text-muted">
              {event.date
                ? `Hoje ele está em ${formatDayWithYear(event.date)}.`
                : 'Ele ainda não tem data.'}
            </p>
          </div>
          {refusal && (
            <Callout tone="coral" role="alert" title="A data não mudou">
              {refusal}
            </Callout>
          )}
          <DateField
            label="Nova data"
            optional
            help="Em branco, o evento fica sem data."
            value={date}
            onValueChange={(next) => choose({ date: next, deadlines })}
            {...(!understood
              ? { error: 'Essa data não existe' }
              : problem?.fields[0] && { error: problem.fields[0].message })}
          />
          {shown && shown.dated > 0 && (
            <>
              <div className="flex flex-col gap-2">
                <RadioCards
                  label="E os prazos das tarefas?"
                  options={deadlineChoices.map((value) => ({
                    value,
                    label: choiceWords[value].label,
                    help:
                      value === 'ADJUST' && !adjustable
                        ? 'Precisa de uma data antes e de outra depois.'
                        : choiceWords[value].help,
                    icon: icons[value],
                    disabled: value === 'ADJUST' && !adjustable,
                  }))}
                  value={choice}
                  onValueChange={(next) => choose({ date, deadlines: next })}
                />
                <Link
                  to="/app/$eventUuid/settings/update-date/guide"
                  params={{ eventUuid }}
                  search
                  resetScroll={false}
                  className={`${textLinkClass} inline-flex min-h-6 items-center gap-1.5 self-start text-sm touch:min-h-11`}
                >
                  <CircleHelp size={16} aria-hidden />O que muda em cada opção?
                </Link>
              </div>
              <DatePreview key={choice + date} preview={shown} stale={preview.isPlaceholderData} />
            </>
          )}
          {shown && shown.dated === 0 && (
            <EmptyLine>Nenhuma tarefa em aberto tem prazo: só a data muda.</EmptyLine>
          )}
          {problem && problem.fields.length === 0 && (
            <Callout
              tone="coral"
              role="alert"
              action={
                <Button variant="secondary" size="sm" onClick={() => void preview.refetch()}>
                  Tentar de novo
                </Button>
              }
            >
              {problem.detail}
            </Callout>
          )}
          <div className={pageFootClass}>
            <Link {...settings} className={buttonClass('secondary', 'lg')}>
              Cancelar
            </Link>
            <Button
              type="submit"
              size="lg"
              disabled={!ready}
              loading={change.isPending}
              loadingText="Mudando…"
            >
              Mudar a data
            </Button>
          </div>
        </form>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}

/** A day that exists, or none: not half of one being typed. */
const isDay = (date: string) => date === '' || parseTypedDate(date) === date
