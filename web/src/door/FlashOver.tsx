import { Check } from 'lucide-react'
import { count } from '@/lib/text'
import { cx } from '@/ui/classes'
import type { Reading } from './code'
import type { Household } from './view'

/** The result of a scan while it is shown over the camera. */
export type Flash =
  | { reading: Reading; household: Household | undefined }
  | { entered: number; household: Household }
  | { inside: true; household: Household }

const refusals = {
  foreign: { title: 'É de outro evento', words: 'Este convite é bom, mas não para esta festa.' },
  revoked: {
    title: 'Código trocado',
    words: 'Este convite recebeu um código novo, e este não vale mais. Busque pelo nome.',
  },
  unknown: {
    title: 'Código desconhecido',
    words: 'Tem a forma dos deste evento, mas não é de nenhum convite desta lista.',
  },
  torn: {
    title: 'Código pela metade',
    words: 'É um pedaço de um código daqui. Leia de novo, ou busque pelo nome.',
  },
  other: { title: 'Não é um convite', words: 'Este código não é do Cortejo.' },
} as const

/** Shows the result of a scan over the whole screen; DoorFrame removes it after three seconds. */
export function FlashOver({ flash }: { flash: Flash }) {
  const [colour, title, words] =
    'entered' in flash
      ? [
          'bg-sage text-on-sage',
          flash.household.name,
          flash.entered === 1 ? '1 entrou' : `${flash.entered} entraram`,
        ]
      : 'inside' in flash
        ? [
            'bg-amber text-on-amber',
            'Já entrou',
            `${flash.household.name}: ${count(flash.household.people.filter(({ entered }) => entered).length, 'pessoa dentro', 'pessoas dentro')}`,
          ]
        : flash.reading.kind === 'valid'
          ? ['', '', '']
          : [
              flash.reading.kind === 'foreign' || flash.reading.kind === 'other'
                ? 'bg-slate text-on-slate'
                : 'bg-coral text-on-coral',
              refusals[flash.reading.kind].title,
              [flash.household?.name, refusals[flash.reading.kind].words]
                .filter(Boolean)
                .join('. '),
            ]
  return (
    <div
      role="alert"
      className={cx(
        'absolute inset-0 z-20 flex flex-col items-center justify-center gap-2 px-6 text-center',
        colour,
      )}
    >
      {'entered' in flash && <Check size={48} aria-hidden />}
      <p className="font-display text-2xl font-medium text-balance wrap-break-word">{title}</p>
      <p className="max-w-80 text-base">{words}</p>
    </div>
  )
}
