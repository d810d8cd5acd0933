import { useMutation } from '@tanstack/react-query'
import { ClashDialog } from '@/app/clash/ClashDialog'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { type Content, useWriting } from './drawer'
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
  const { create, hasVersions } = useWriting()
  const { headers } = useIdempotencyKey()
  const { mine, theirs } = conflict
  const both = useMutation({
    mutationFn: async () =>
      create?.(
        {
          name: theirs.name.slice(0, nameLimit - suffix.length) + suffix,
          content: mine,
          taskUuid: theirs.taskPublicId,
        },
        headers(),
      ),
    onSuccess: (made) => {
      toast.success('Os dois textos estão guardados', { description: made?.name })
      onTheirs()
    },
    onError: (error) =>
      toast.error('O seu texto não foi guardado', { description: toProblem(error).detail }),
  })
  const keep = useMutation({ mutationFn: onMine })
  return (
    <ClashDialog
      title="Este texto mudou enquanto você escrevia"
      description={
        hasVersions
          ? 'Compare e escolha. Se ficar com o seu, o salvo continua nas versões; para não perder nenhum, guarde os dois.'
          : create
            ? 'Compare e escolha. Para não perder nenhum, guarde os dois.'
            : 'Compare e escolha: o outro se perde, e dele você ainda pode copiar o que quiser.'
      }
      mine={<RichText content={mine} label="O seu texto" />}
      theirs={<RichText content={theirs.content as Content} label="O texto salvo" />}
      choices={[
        { label: 'Ficar com o salvo', onChoose: onTheirs },
        ...(create
          ? [
              {
                label: 'Guardar os dois',
                onChoose: () => both.mutate(),
                busy: both.isPending ? 'Guardando…' : undefined,
              },
            ]
          : []),
        {
          label: 'Ficar com o meu',
          onChoose: () => keep.mutate(),
          busy: keep.isPending ? 'Salvando…' : undefined,
        },
      ]}
      onLater={onLater}
    />
  )
}
