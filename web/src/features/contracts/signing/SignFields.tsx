import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { Segmented } from '@/ui/Segmented'
import { TextField } from '@/ui/TextField'
import { pathOf, strokesOf } from './drawing'
import { SignaturePad } from './SignaturePad'
import type { SignValues } from './signForm'

/** The signature, drawn or typed. Each keeps its value while the other is shown. */
export function SignFields({ name }: { name: string }) {
  const { form, text } = useFormAround<SignValues>()
  const { ref: _kind, error: _wrong, ...kind } = useFormField(form.control, 'kind')
  const drawn = useFormField(form.control, 'drawn')
  const typed = form.watch('typed')
  return (
    <section aria-labelledby="signature-title" className="flex flex-col gap-3">
      <h2 id="signature-title" className="text-body font-medium">
        Sua assinatura
      </h2>
      <Segmented
        label="Como assinar"
        options={[
          { value: 'DRAWN', label: 'Desenhar' },
          { value: 'TYPED', label: 'Digitar' },
        ]}
        {...kind}
      />
      {kind.value === 'DRAWN' ? (
        <>
          <SignaturePad
            ref={drawn.ref}
            name={name}
            strokes={strokesOf(drawn.value)}
            onChange={(strokes) => drawn.onValueChange(pathOf(strokes))}
            describedBy={drawn.error && 'signature-error'}
          />
          {drawn.error && (
            <p id="signature-error" role="alert" className="text-sm text-coral">
              {drawn.error}
            </p>
          )}
        </>
      ) : (
        <TextField label="Seu nome, como você assina" autoComplete="name" {...text('typed')} />
      )}
      {kind.value === 'TYPED' && typed.trim() && (
        <p
          aria-hidden
          className="truncate border-b border-line-strong pb-2 font-display text-2xl italic"
        >
          {typed}
        </p>
      )}
    </section>
  )
}
