import { kinds, longest } from '../kinds'
import { MessagesCard } from '../messages/MessagesCard'
import type { Block } from '../model'
import { Words } from './fields'
import { ItemsForm } from './ItemsForm'
import { MomentsForm } from './MomentsForm'
import { PhotosField } from './PhotosField'
import { useBlockFields } from './useBlockFields'

/** The form of a block. Each kind has only the fields that the page shows. */
export function BlockForm({ block }: { block: Block }) {
  const fields = useBlockFields(block)
  const { kind, content, uuid } = block
  const shape = kinds[kind]
  if (kind === 'MOMENTS') return <MomentsForm block={block} fields={fields} />
  return (
    <div className="flex flex-col gap-4">
      {shape.tells && <p className="text-sm text-muted">{shape.tells}</p>}
      {shape.title && (
        <Words
          label={shape.title}
          value={content.title}
          max={longest.title}
          {...fields.of('title')}
        />
      )}
      {shape.text && (
        <Words
          label={shape.text}
          value={content.text}
          max={longest.text}
          lines={shape.lines ?? 3}
          {...fields.of('text')}
        />
      )}
      {shape.items && <ItemsForm block={block} shape={shape.items} fields={fields} />}
      {shape.photos !== undefined && (
        <PhotosField
          label={shape.photos === 1 ? 'Foto' : 'Fotos'}
          block={uuid}
          most={shape.photos}
          photos={content.photos ?? []}
          onChange={(photos) => fields.set('photos', photos)}
        />
      )}
      {kind === 'MESSAGES' && <MessagesCard />}
    </div>
  )
}
