import type { EventPreviewDateOutput } from '@/client/types.gen'
import { formatDay } from '@/lib/dates'
import { count } from '@/lib/text'

/** What becomes of the deadlines when the day changes. */
export const deadlineChoices = ['KEEP', 'IGNORE', 'ADJUST'] as const
export type DeadlineChoice = (typeof deadlineChoices)[number]

export interface ChoiceWords {
  label: string
  /** In a line, where it is chosen. */
  help: string
  /** In full, in the guide. */
  means: string
  example: string
}

/** The three choices, as the screen and its guide say them. */
export const choiceWords: Record<DeadlineChoice, ChoiceWords> = {
  KEEP: {
    label: 'Manter os prazos',
    help: 'Cada tarefa continua no dia em que está hoje.',
    means:
      'Nenhuma tarefa muda de dia. As que contam a partir do evento passam a contar da nova data, de modo que o dia continue o mesmo.',
    example:
      'Convites para 10 de março continuam em 10 de março, seja o casamento em maio ou em junho.',
  },
  IGNORE: {
    label: 'Andam com o evento',
    help: 'Quem conta a partir do evento anda com ele; quem tem dia certo fica.',
    means:
      'As tarefas que contam a partir do evento andam com ele, e as outras ficam onde estão. “2 meses antes” continua 2 meses antes, agora da nova data; “terça, 10 de março, às 16h” continua na terça.',
    example: 'Se o casamento sai de maio para junho, “2 meses antes” sai de março para abril.',
  },
  ADJUST: {
    label: 'Ajustar proporcionalmente',
    help: 'As tarefas em aberto se espalham entre hoje e a nova data.',
    means:
      'O tempo que falta estica ou encolhe por igual, e a ordem das tarefas não muda. O que está atrasado continua atrasado, o que é para depois do evento fica a tantos dias depois dele, e o que já foi concluído não é tocado.',
    example:
      'Se faltavam 100 dias e agora faltam 200, uma tarefa para daqui a 30 dias fica para daqui a 60.',
  },
}

/** "27 prazos mudam", "Nenhum prazo muda". */
export function movesWords({ moves }: Pick<EventPreviewDateOutput, 'moves'>): string {
  return moves.length === 0
    ? 'Nenhum prazo muda de dia'
    : count(moves.length, 'prazo muda de dia', 'prazos mudam de dia')
}

/** What deserves a second look before the date is changed. */
export function warnings({
  afterEvent,
  late,
}: Pick<EventPreviewDateOutput, 'afterEvent' | 'late'>): string[] {
  return [
    ...(afterEvent > 0
      ? [
          count(
            afterEvent,
            'tarefa fica para depois do evento',
            'tarefas ficam para depois do evento',
          ),
        ]
      : []),
    ...(late > 0 ? [count(late, 'tarefa fica atrasada', 'tarefas ficam atrasadas')] : []),
  ]
}

/** A day of a preview, or that there is none. */
export function dayWords(day: string | undefined): string {
  return day ? formatDay(day) : 'sem data'
}
