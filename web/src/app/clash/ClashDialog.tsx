import { type ReactNode, useState } from 'react'
import { useDesktop } from '@/lib/useMediaQuery'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Segmented } from '@/ui/Segmented'

/** A way out of a clash. */
export interface ClashChoice {
  label: string
  onChoose: () => void
  /** It is being done; says so meanwhile. */
  busy?: string | undefined
}

export interface ClashDialogProps {
  title: string
  description: string
  mine: ReactNode
  theirs: ReactNode
  /** The main one last. While one is busy none can be chosen. */
  choices: readonly ClashChoice[]
  /** Closes without a choice: nothing is saved until there is one. */
  onLater: () => void
}

/** Two people wrote one text: both of them, and the choice between them. None is lost. */
export function ClashDialog({
  title,
  description,
  mine,
  theirs,
  choices,
  onLater,
}: ClashDialogProps) {
  const desktop = useDesktop()
  const [side, setSide] = useState<'mine' | 'theirs'>('mine')
  const busy = choices.some((choice) => choice.busy)
  const texts = [
    { value: 'mine', label: 'O seu texto', content: mine },
    { value: 'theirs', label: 'O texto salvo', content: theirs },
  ] as const
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLater()}
      size="lg"
      title={title}
      description={description}
      footer={choices.map(({ label, onChoose, busy: saying }, index) => (
        <Button
          key={label}
          {...(index < choices.length - 1 && { variant: 'secondary' as const })}
          disabled={busy}
          {...(saying && { loading: true, loadingText: saying })}
          onClick={onChoose}
        >
          {label}
        </Button>
      ))}
    >
      {!desktop && (
        <Segmented
          label="Texto"
          options={texts}
          value={side}
          onValueChange={setSide}
          className="mb-3"
        />
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {texts
          .filter(({ value }) => desktop || value === side)
          .map(({ value, label, content }) => (
            <div key={value} className="min-w-0">
              {desktop && <h3 className="mb-2 text-sm font-semibold">{label}</h3>}
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
                tabIndex={0}
                aria-label={`${label}, inteiro`}
                className="relative max-h-[45dvh] overflow-y-auto rounded-input border border-line bg-paper p-4"
              >
                {content}
              </section>
            </div>
          ))}
      </div>
    </Dialog>
  )
}
