import { Button, type ButtonSize } from '@/ui/Button'
import { useEditor } from '../editor'

/** Shows visitors the draft. */
export function PublishButton({
  size = 'md',
  className,
}: {
  size?: ButtonSize
  className?: string
}) {
  const { site, publish, mayEdit, save } = useEditor()
  if (!mayEdit) return null
  const first = site.publishedAt === undefined
  const nothing = !first && site.changes === 0 && !save.isDirty
  return (
    <Button
      size={size}
      loading={publish.busy}
      loadingText="Publicando…"
      disabled={nothing}
      onClick={publish.run}
      {...(className !== undefined && { className })}
    >
      {first ? 'Publicar site' : 'Publicar mudanças'}
    </Button>
  )
}
