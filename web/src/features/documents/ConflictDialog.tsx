import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { toProblem } from '@/lib/problem'
import { useDesktop } from '@/lib/useMediaQuery'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Segmented } from '@/ui/Segmented'
import { toast } from '@/ui/toast'
import { type Content, useDrawer } from './drawer'
import RichText from './RichText'
import type { Conflict } from './useDocumentAutosave'
import { nameLimit } from './words'

export interface ConflictDialogProps {
  conflict: Conflict
  /** Closes without a choice: nothing is saved until there is one. */
  onLater: () => void
  onTheirs: () => void
  onMine: () => Promise<unknown>
}

const suffix = ' (minha versão)'

/** Two people wrote one document: both texts, and the choice between them. None is lost. */
export function ConflictDialog({ conflict, onLater, onTheirs, onMine }: ConflictDialogProps) {
  const drawer = useDrawer()
  const { headers } = useIdempotencyKey()
  const desktop = useDesktop()
  const [side, setSide] = useState<'mine' | 'theirs'>('mine')
  const { mine, theirs } = conflict
  const both = useMutation({
    mutationFn: () =>
      drawer.create(
        {
          name: theirs.name.slice(0, nameLimit - suffix.length) + suffix,
          content: mine,
          taskUuid: theirs.taskPublicId,
        },
        headers(),
      ),
    onSuccess: ({ name }) => {
      toast.success('Os dois textos estão guardados', { description: name })
      onTheirs()
    },
    onError: (error) =>
      toast.error('O seu texto não foi guardado', { description: toProblem(error).detail }),
  })
  const keep = useMutation({ mutationFn: onMine })
  const busy = both.isPending || keep.isPending
  const texts = [
    { value: 'mine', label: 'O seu texto', content: mine },
    { value: 'theirs', label: 'O texto salvo', content: theirs.content as Content },
  ] as const
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLater()}
      size="lg"
      title="Este documento mudou enquanto você escrevia"
      description={
        drawer.hasVersions
          ? 'Compare e escolha. Se ficar com o seu, o salvo continua nas versões; para não perder nenhum, guarde os dois.'
          : 'Compare e escolha. Para não perder nenhum, guarde os dois.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onTheirs}>
            Ficar com o salvo
          </Button>
          <Button
            variant="secondary"
            disabled={busy}
            loading={both.isPending}
            loadingText="Guardando…"
            onClick={() => both.mutate()}
          >
            Guardar os dois
          </Button>
          <Button
            disabled={busy}
            loading={keep.isPending}
            loadingText="Salvando…"
            onClick={() => keep.mutate()}
          >
            Ficar com o meu
          </Button>
        </>
      }
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
      <div className="grid gap-4 md:grid-cols-2">
        {texts
          .filter(({ value }) => desktop || value === side)
          .map(({ value, label, content }) => (
            <div key={value} className="min-w-0">
              {desktop && <h3 className="mb-2 text-sm font-semibold">{label}</h3>}
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
                tabIndex={0}
                aria-label={`${label}, inteiro`}
                className="max-h-[45dvh] overflow-y-auto rounded-input border border-line bg-paper p-4"
              >
                <RichText content={content} label={label} />
              </section>
            </div>
          ))}
      </div>
    </Dialog>
  )
}
