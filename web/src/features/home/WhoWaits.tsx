import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { DueLabel } from '@/features/planning'
import { PersonRow, ReplyList } from '@/features/replies'
import { formatNumber } from '@/lib/text'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { SectionTitle } from './SectionTitle'

/** How many of a kind are shown before "Ver todas". */
const shown = 5

/** Lists the clients' answers and wishes, and then the questions that they have not answered. */
export function WhoWaits({
  today: { day, answered, wishes, decisions, waiting },
  all,
}: {
  today: HomeGetTodayOutput
  all: boolean
}) {
  const first = all ? Number.POSITIVE_INFINITY : shown
  const replies = answered.length + wishes.length
  const total = replies + decisions
  const hidden = Math.max(0, replies - first) + Math.max(0, decisions - first)
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
      {replies > 0 && (
        <Group label="Responderam" total={replies} className="text-sage">
          <ReplyList answers={answered} wishes={wishes} first={first} names />
        </Group>
      )}
      {decisions > 0 && (
        <Group label="Você espera" total={decisions} className="text-amber-ink">
          <ul className="divide-y divide-line">
            {waiting.slice(0, first).map((task) => (
              <PersonRow
                key={task.publicId}
                name={task.customers[0]}
                event={task.event}
                link={{
                  to: '/app/$eventUuid/organization/$taskUuid',
                  params: { eventUuid: task.event.uuid, taskUuid: task.publicId },
                }}
                title={task.title}
                help={task.event.title}
                aside={<DueLabel task={{ ...task, position: 0, timing: 'NONE' }} today={day} />}
              />
            ))}
          </ul>
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
      {children}
    </div>
  )
}
