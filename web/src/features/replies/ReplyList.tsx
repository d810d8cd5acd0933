import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventGetOutput } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { ago } from '@/lib/dates'
import { firstName } from '@/lib/decisions'
import { Button } from '@/ui/Button'
import { PersonRow } from './PersonRow'
import { type Answer, useConfirmAnswer, useConfirmWish, type Wish } from './useConfirmReply'

interface Of {
  event: Pick<EventGetOutput, 'uuid' | 'type' | 'title'>
}

export interface ReplyListProps {
  answers: readonly (Answer & Of)[]
  wishes: readonly (Wish & Of)[]
  /** The most replies that are shown; all by default. */
  first?: number
  /** Whether each says whose event it is, where they are of several. */
  names?: boolean
  /** Shown if there are no replies. */
  empty?: ReactNode
}

/** What clients decided and whom they want, the latest first, each to be taken note of where it is read. */
export function ReplyList({ answers, wishes, first, names = false, empty }: ReplyListProps) {
  const decided = useConfirmAnswer<Answer & Of>()
  const wished = useConfirmWish<Wish & Of>()
  const help = (about: string, event: Of['event'], at: string) =>
    [about, names && event.title, ago(at)].filter(Boolean).join(' · ')
  const rows = [
    ...decided.withTaken(answers).map((answer) => {
      const { publicId, subtaskUuid, title, decision, decidedBy, decidedAt, event } = answer
      const done = decided.isConfirmed(answer)
      return {
        at: decidedAt,
        row: (
          <PersonRow
            key={subtaskUuid ?? publicId}
            name={decidedBy}
            event={event}
            link={{
              to: '/app/$eventUuid/organization/$taskUuid',
              params: { eventUuid: event.uuid, taskUuid: publicId },
            }}
            title={decidedBy ? `${firstName(decidedBy)}: “${decision}”` : `“${decision}”`}
            help={help(title, event, decidedAt)}
            aside={
              <Confirm of={title} done={done} onPress={() => decided.confirm(answer, !done)} />
            }
          />
        ),
      }
    }),
    ...wished.withTaken(wishes).map((wish) => {
      const { uuid, name, by, categories, at, event } = wish
      const done = wished.isConfirmed(wish)
      return {
        at,
        row: (
          <PersonRow
            key={uuid}
            name={by}
            event={event}
            link={{
              to: '/app/$eventUuid/vendors',
              params: { eventUuid: event.uuid },
              search: { fornecedor: uuid },
            }}
            title={`${by ? firstName(by) : 'O cliente'} quer ${name}`}
            help={help(categories.map((one) => categoryOf(one).label).join(' · '), event, at)}
            aside={
              <Confirm
                of={`a escolha de ${name}`}
                done={done}
                onPress={() => wished.confirm(wish, !done)}
              />
            }
          />
        ),
      }
    }),
  ].sort((a, b) => b.at.localeCompare(a.at))
  if (rows.length === 0) return empty
  return <ul className="divide-y divide-line">{rows.slice(0, first).map(({ row }) => row)}</ul>
}

function Confirm({ of, done, onPress }: { of: string; done: boolean; onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={done && <Check size={16} aria-hidden />}
      aria-pressed={done}
      aria-label={`Confirmar: ${of}`}
      className="relative z-1"
      onClick={onPress}
    >
      {done ? 'Confirmada' : 'Confirmar'}
    </Button>
  )
}
