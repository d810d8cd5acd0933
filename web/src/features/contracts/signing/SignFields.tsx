import { Segmented } from '@/ui/Segmented'
import { TextField } from '@/ui/TextField'
import type { Stroke } from './drawing'
import { SignaturePad } from './SignaturePad'

export interface Signature {
  kind: 'DRAWN' | 'TYPED'
  strokes: readonly Stroke[]
  typed: string
}

export interface SignFieldsProps {
  name: string
  value: Signature
  onChange: (value: Signature) => void
  error?: string | undefined
}

/** A signature, drawn or typed: each keeps what it has while the other is tried. */
export function SignFields({ name, value, onChange, error }: SignFieldsProps) {
  return (
    <section aria-labelledby="signature-title" className="flex flex-col gap-3">
      <h2 id="signature-title" className="text-body font-medium">
        Sua assinatura
      </h2>
      <Segmented
        label="Como assinar"
        value={value.kind}
        onValueChange={(kind) => onChange({ ...value, kind })}
        options={[
          { value: 'DRAWN', label: 'Desenhar' },
          { value: 'TYPED', label: 'Digitar' },
        ]}
      />
      {value.kind === 'DRAWN' ? (
        <>
          <SignaturePad
            name={name}
            strokes={value.strokes}
            onChange={(strokes) => onChange({ ...value, strokes })}
            describedBy={error && 'signature-error'}
          />
          {error && (
            <p id="signature-error" role="alert" className="text-sm text-coral">
              {error}
            </p>
          )}
        </>
      ) : (
        <TextField
          label="Seu nome, como você assina"
          value={value.typed}
          maxLength={120}
          autoComplete="name"
          onChange={(event) => onChange({ ...value, typed: event.target.value })}
          {...(error && { error })}
        />
      )}
      {value.kind === 'TYPED' && value.typed.trim() && (
        <p
          aria-hidden
          className="truncate border-b border-line-strong pb-2 font-display text-2xl italic"
        >
          {value.typed}
        </p>
      )}
    </section>
  )
}
