import { formatPast, type IsoDate } from './dates'

/** An answer that a question offers. */
interface Option {
  uuid: string
  text: string
}

/** The question and the answer, apart from the decision's text. */
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

/**
 * "Decidido por Marina, hoje às 8:59"; for an answer that a planner wrote down, the planner's name.
 */
export function decidedText(
  { decidedBy, decidedAt }: Pick<Question, 'decidedBy' | 'decidedAt'>,
  timeZone: string,
  noted: string,
  now?: IsoDate,
): string {
  const who = decidedBy ? `Decidido por ${firstName(decidedBy)}` : decidedAt ? noted : 'Decidido'
  return decidedAt ? `${who}, ${formatPast(decidedAt, timeZone, now)}` : who
}

/** Reports whether this is the chosen option: by its ID, or because a planner wrote its text. */
export function isChosen(
  { uuid, text }: Option,
  { optionUuid }: Pick<Question, 'optionUuid'>,
  decision: string,
): boolean {
  return optionUuid ? optionUuid === uuid : decision !== '' && text === decision
}

/** Returns a decision in the client's own words; "" if an option already has the text. */
export function ownText(question: Question, decision: string): string {
  const taken = question.options.some((option) => isChosen(option, question, decision))
  return taken ? (question.note ?? '') : decision
}
