import type { FieldErrors } from 'react-hook-form'
import { ErrorSummary } from '@/ui/ErrorSummary'

export interface FormErrorsProps {
  /** Sentences of the server that belong to no field: shown on top. */
  failures: readonly string[]
  /** The field errors, which are summed up for screen readers. */
  errors: FieldErrors
  /** Changes with each refused attempt. */
  attempt: number
}

/** A message in the middle of a sentence: "confira o número", and an acronym as it is. */
const clause = (message: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : message

/** The top of a form after a refusal: what belongs to no field, and the rest read out. */
export function FormErrors({ failures, errors, attempt }: FormErrorsProps) {
  const messages = Object.values(errors).flatMap((error) =>
    typeof error?.message === 'string' ? [error.message.replace(/\.$/, '')] : [],
  )
  return (
    <>
      <ErrorSummary errors={failures.map((message) => ({ message }))} attempt={attempt} />
      <p role="alert" className="sr-only">
        {messages.length > 0 && attempt > 0
          ? `Falta acertar: ${messages.map(clause).join('; ')}.`
          : ''}
      </p>
    </>
  )
}
