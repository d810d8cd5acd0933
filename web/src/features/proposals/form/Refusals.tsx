import type { FieldErrors } from 'react-hook-form'
import { FormErrors } from '@/app/form/FormErrors'
import { ErrorSummary } from '@/ui/ErrorSummary'
import { sentencesOf } from './refusal'

/** Shows why saving was refused; several sentences are numbered. */
export function Refusals({
  failures,
  errors,
  attempt,
}: {
  failures: readonly string[]
  errors: FieldErrors
  attempt: number
}) {
  const sentences = failures.flatMap(sentencesOf)
  return (
    <div className={sentences.length > 0 ? 'mb-5' : ''}>
      <ErrorSummary
        errors={sentences.map((message) => ({ message }))}
        attempt={attempt}
        numbered={sentences.length > 1}
      />
      <FormErrors failures={[]} errors={errors} attempt={attempt} />
    </div>
  )
}
