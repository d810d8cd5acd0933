import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { cx } from '@/ui/classes'
import { ImagePicker } from '@/ui/ImagePicker'
import { DetailsFields } from '../DetailsFields'
import type { CreateValues } from './createForm'

const inside = [
  'eventStartTime',
  'ceremonyPlace',
  'receptionPlace',
  'numberOfGuests',
  'budget',
  'image',
] as const

/** What most people fill in later; it opens by itself when something in it needs another look. */
export function MoreDetails() {
  const form = useFormContext<CreateValues>()
  const id = useId()
  const image = useFormField(form.control, 'image')
  const { errors } = form.formState
  const [asked, setAsked] = useState(() => {
    const values = form.getValues()
    return inside.some((name) => values[name] !== '' && values[name] !== null)
  })
  const open = asked || inside.some((name) => errors[name])
  return (
    <section className="rounded-card border border-line bg-surface">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setAsked(!open)}
        className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card px-5 py-3 text-left"
      >
        <span>
          <span className="block text-body font-medium">Mais detalhes</span>
          <span className="block text-xs text-muted">
            Horário, locais, convidados, orçamento e imagem
          </span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden
          className={cx('shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open} className="flex flex-col gap-4 px-5 pt-1 pb-5">
        <DetailsFields />
        <ImagePicker
          label="Imagem"
          optional
          help="JPG ou PNG de até 10 MB. Sem imagem, o evento ganha um desenho só dele."
          onRefuse={(message) => form.setError('image', { message })}
          {...image}
        />
      </div>
    </section>
  )
}
