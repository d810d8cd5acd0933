import { Sheet } from '@/ui/Sheet'
import { choiceWords, deadlineChoices } from './words'

/** Explains, with an example each, what may become of the deadlines. */
export function GuideSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="O que muda com a data"
      description="Antes de mudar, você vê a lista do que muda. Depois, dá para desfazer por um dia."
      initialFocus="sheet"
    >
      <dl className="flex flex-col gap-6 pt-2">
        {deadlineChoices.map((choice) => {
          const { label, means, example } = choiceWords[choice]
          return (
            <div key={choice}>
              <dt className="text-body font-semibold">{label}</dt>
              <dd className="mt-1 text-body text-muted">{means}</dd>
              <dd className="mt-2 rounded-card bg-sunken px-4 py-3 text-sm">
                <span className="font-medium">Por exemplo: </span>
                {example}
              </dd>
            </div>
          )
        })}
      </dl>
    </Sheet>
  )
}
