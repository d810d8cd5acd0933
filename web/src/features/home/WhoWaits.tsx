import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { DueLabel } from '@/features/planning'
import { ago } from '@/lib/dates'
import { firstName } from '@/lib/decisions'
import { eventTypes } from '@/lib/eventTypes'
import { formatNumber } from '@/lib/text'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { SectionTitle } from './SectionTitle'
import { useConfirm } from './useConfirm'
import { WishRow } from './WishRow'

/** How many of a kind are shown before "Ver todas". */
const shown = 5

/** What clients answered, and then what they were asked and have not answered yet. */
export function WhoWaits({
  today: { day, answered, wishes, decisions, waiting },
  all,
}: {
  today: HomeGetTodayOutput
  all: boolean
}) {
  const { confirmed, confirm } = useConfirm()
  const first = all ? Number.POSITIVE_INFINITY : shown
  const replies = repliesOf(answered, wishes)
  const total = replies.length + decisions
  const hidden = Math.max(0, replies.length - first) + Math.max(0, decisions - first)
  return (
    <section aria-labelledby="quem-espera">
      <SectionTitle id="quem-espera" title="Quem espera quem">
        {(hidden > 0 || all) && (
          <Link
            to="/app"
            search={all ? {} : { esperas: 'todas' }}
            replace
            resetScroll={false}
            className={cx(textLinkClass, 'text-sm')}
          >
            {all ? 'Mostrar menos' : `Ver todas as ${formatNumber(total)}`}
          </Link>
        )}
      </SectionTitle>
      {total === 0 && (
        <EmptyLine>
          Ninguém espera ninguém agora. Quando você pedir uma decisão ao cliente, ela aparece aqui
          até a resposta chegar.
        </EmptyLine>
      )}
      {replies.length > 0 && (
        <Group label="Responderam" total={replies.length} className="text-sage">
          {replies.slice(0, first).map(({ answer, wish }) => {
            if (wish) return <WishRow key={wish.uuid} wish={wish} />
            const key = answer.subtaskUuid ?? answer.publicId
            const done = confirmed.has(key)
            return (
              <Row
                key={key}
                of={answer}
                title={
                  answer.decidedBy
                    ? `${firstName(answer.decidedBy)}: “${answer.decision}”`
                    : `“${answer.decision}”`
                }
                help={`${answer.title} · ${answer.event.title} · ${ago(answer.decidedAt)}`}
                aside={
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={done && <Check size={16} aria-hidden />}
                    aria-pressed={done}
                    aria-label={`Confirmar: ${answer.title}`}
                    className="relative z-1"
                    onClick={() => confirm(answer, !done)}
                  >
                    {done ? 'Confirmada' : 'Confirmar'}
                  </Button>
                }
              />
            )
          })}
        </Group>
      )}
      {decisions > 0 && (
        <Group label="Você espera" total={decisions} className="text-amber-ink">
          {waiting.slice(0, first).map((task) => (
            <Row
              key={task.publicId}
              of={task}
              title={task.title}
              help={task.event.title}
              aside={<DueLabel task={{ ...task, position: 0, timing: 'NONE' }} today={day} />}
            />
          ))}
        </Group>
      )}
      {all && decisions > waiting.length && (
        <p className="mt-3 text-sm text-muted">
          E mais {formatNumber(decisions - waiting.length)}, no planejamento de cada evento.
        </p>
      )}
    </section>
  )
}

type Reply =
  | { at: string; answer: HomeGetTodayOutput['answered'][number]; wish?: never }
  | { at: string; answer?: never; wish: HomeGetTodayOutput['wishes'][number] }

/** What clients decided and whom they want, the latest first. */
function repliesOf(
  answered: HomeGetTodayOutput['answered'],
  wishes: HomeGetTodayOutput['wishes'],
): Reply[] {
  return [
    ...answered.map((answer): Reply => ({ at: answer.decidedAt, answer })),
    ...wishes.map((wish): Reply => ({ at: wish.at, wish })),
  ].sort((a, b) => b.at.localeCompare(a.at))
}

function Group({
  label,
  total,
  className,
  children,
}: {
  label: string
  total: number
  className: string
  children: ReactNode
}) {
  return (
    <div className="mt-4 first-of-type:mt-0">
      <h3 className={cx('flex gap-2 text-sm font-semibold', className)}>
        {label}
        <span className="font-normal text-muted tabular-nums">{formatNumber(total)}</span>
      </h3>
      <ul className="divide-y divide-line">{children}</ul>
    </div>
  )
}

interface RowProps {
  of: HomeGetTodayOutput['waiting'][number] | HomeGetTodayOutput['answered'][number]
  title: string
  help: string
  aside: ReactNode
}

function Row({ of: { publicId, event, customers }, title, help, aside }: RowProps) {
  return (
    <li className="group relative flex flex-wrap items-center gap-3 py-3 has-[a:focus-visible]:rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-wine">
      <Avatar
        name={customers[0] ?? event.title}
        size={36}
        tone={eventTypes[event.type].tint}
        decorative
      />
      <Link
        to="/app/$eventUuid/organization/$taskUuid"
        params={{ eventUuid: event.uuid, taskUuid: publicId }}
        className="min-w-[min(7rem,100%)] flex-1 outline-none after:absolute after:inset-0"
      >
        <span className="line-clamp-2 text-body font-medium wrap-break-word underline-offset-4 group-has-[a:hover]:underline">
          {title}
        </span>
        <span className="line-clamp-2 text-xs text-muted wrap-break-word">{help}</span>
      </Link>
      {aside}
    </li>
  )
}
