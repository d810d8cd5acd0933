import { formatPast, type IsoDate } from './dates'

/** An answer that a question offers. */
interface Option {
  uuid: string
  text: string
}

/** What stands beside the words of a decision. */
interface Question {
  options: readonly Option[]
  optionUuid?: string
  note?: string
  decidedBy?: string
  decidedAt?: string
}

/** "Marina" of "Marina Alves": what people are called where everybody knows who is meant. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

/** "Decidido por Marina, hoje às 8:59"; of an answer that whoever plans wrote down, by whom it was noted. */
export function decidedWords(
  { decidedBy, decidedAt }: Pick<Question, 'decidedBy' | 'decidedAt'>,
  timeZone: string,
  noted: string,
  now?: IsoDate,
): string {
  const who = decidedBy ? `Decidido por ${firstName(decidedBy)}` : decidedAt ? noted : 'Decidido'
  return decidedAt ? `${who}, ${formatPast(decidedAt, timeZone, now)}` : who
}

/** Whether this is the option that stands: the one that was taken, or that somebody wrote down in its words. */
export function isChosen(
  { uuid, text }: Option,
  { optionUuid }: Pick<Question, 'optionUuid'>,
  decision: string,
): boolean {
  return optionUuid ? optionUuid === uuid : decision !== '' && text === decision
}

/** What was decided in words of their own: nothing beside an option that says it already. */
export function ownWords(question: Question, decision: string): string {
  const taken = question.options.some((option) => isChosen(option, question, decision))
  return taken ? (question.note ?? '') : decision
}
